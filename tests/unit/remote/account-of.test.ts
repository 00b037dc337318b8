import { expect, test } from 'vitest';
import { accountOf } from '../../../src/remote/firestore-documents.ts';

const entry = (fields: Record<string, Record<string, unknown>>) => ({
  name: 'projects/p/databases/(default)/documents/admins/anna',
  fields,
  updateTime: '2026-11-22T08:00:00.000000000Z',
});
const yes = { booleanValue: true };
const no = { booleanValue: false };
const text = { stringValue: 'true' };

test.each([
  ['an entry that says nothing', {}, false, false],
  ['one that is open', { active: yes }, false, false],
  ['one that is locked', { active: no }, true, true],
  ['one that is written otherwise', { active: text }, true, true],
  ['a second factor that is not demanded', { requireSecondFactor: no }, false, false],
  ['one that is demanded', { requireSecondFactor: yes }, true, false],
  ['one that is demanded otherwise', { requireSecondFactor: text }, true, false],
])(
  '[PULL-8] whether the rules close an account: %s',
  (_what, fields, withoutFactor, withFactor) => {
    expect(accountOf(entry(fields), false).isClosed).toBe(withoutFactor);
    expect(accountOf(entry(fields), true).isClosed).toBe(withFactor);
  },
);
