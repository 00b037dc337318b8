import { expect, test } from 'vitest';
import { discardedWith } from '../../../../src/admin/sync/discarded-with.ts';
import { storeAccounts } from '../../../../src/mirror/scope/accounts.ts';
import { appendAgain, transactOnQueues } from '../../../../src/mirror/changes/write-locally.ts';
import { MAX_LENGTH } from '../../../../src/model/fields/fields.ts';
import { discardUnheld } from '../../../../src/register/unsent/discard-unheld.ts';
import { listUnsentChanges } from '../../../../src/register/unsent/unsent-changes.ts';
import { edit, openAlone, sure } from '../../../support/scene.ts';

test('[PUSH-12] all that is discarded with a change is named before, what counts as refused too', async () => {
  const { anna } = await openAlone('stella');
  // A member who is renewed with an old value that is too long today (WRITE-8).
  const path = 'memberships/m1';
  const address = 'x'.repeat(MAX_LENGTH.line + 1);
  const fields = { givenName: 'Nina', year: 2026, address };
  const renew = () => appendAgain(anna, [{ op: 'create', path, fields }]);
  expect(sure(await transactOnQueues(anna, 'renew', [path], renew))).toBe(1);
  await edit(anna, path, { city: 'Roma' });
  await edit(anna, 'horses/stella', { notes: 'mia' });
  await storeAccounts(anna, new Map([['anna', { name: '', holds: 'horses' }]]));

  const before = await listUnsentChanges(anna);
  const named = discardedWith(before[0]!, before);
  expect(sure(await discardUnheld(anna, before[0]!.mutation))).toBe(true);
  const left = (await listUnsentChanges(anna)).map(({ mutation }) => mutation.mutationId);
  const gone = before.slice(1).filter(({ mutation }) => !left.includes(mutation.mutationId));
  expect(gone.map(({ mutation }) => mutation.status)).toEqual(['rejected', 'pending']);
  expect(named).toEqual(gone);
});
