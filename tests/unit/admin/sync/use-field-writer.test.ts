import { expect, test } from 'vitest';
import { writerOf } from '../../../../src/admin/sync/use-field-writer.ts';

const entry = (uid: string, name: string, ...fields: string[]) => ({
  mutationId: `${uid} ${name} ${fields.join(' ')}`,
  user: `${uid}@example.org`,
  uid,
  function: name,
  path: 'horses/stella',
  fields,
  at: `2026-10-01T10:00:00.${fields.length}00Z`,
});

/** The latest first, as the log gives them. */
const LOG = [
  entry('carla', 'updateHorse', 'coat'),
  entry('bruno', 'updateHorse', 'ownerName', 'ownerPhone'),
  entry('anna', 'updateHorse', 'ownerAddress', 'coat'),
  entry('dario', 'createHorse', 'name'),
  entry('elena', 'updateHorse', 'box', 'notes'),
];

test.each([
  [['coat'], 'carla'],
  [['ownerPhone'], 'bruno'],
  [['ownerName', 'ownerPhone'], 'bruno'],
  // Of two people none is named, nor where the log says nothing of a field.
  [['ownerPhone', 'ownerAddress'], undefined],
  // A creation writes also what it leaves empty, and whoever wrote the deleted one is nobody.
  [['box'], 'dario'],
  [['name', 'notes'], 'dario'],
  // A movement writes these under its own path.
  [['isHere'], undefined],
  [['name', 'lastHoovesTrim'], undefined],
] as const)('[CONFLICT-1] %j were written last by %s', (fields, uid) => {
  expect(writerOf(LOG, fields)?.uid).toBe(uid);
});

test('[CONFLICT-1] what no entry that was read tells of was written by nobody who is known', () => {
  expect(writerOf(LOG.slice(0, 3), ['box'])).toBeNull();
  expect(writerOf([], ['coat'])).toBeNull();
  expect(writerOf(LOG, ['ownerName', 'ownerPhone'])).toBe(LOG[1]);
});
