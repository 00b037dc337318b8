import { expect, test } from 'vitest';
import {
  creation,
  edit,
  EDITED,
  newSlug,
  SAMPLE,
  stored,
  writesOf,
} from '../support/rules-changes.ts';
import { describeRules } from '../support/rules-suite.ts';
import type { Write } from '../support/rules-world.ts';

/**
 * Rules are evaluated before preconditions: a commit that comes too late is answered with
 * PERMISSION_DENIED, because its revision is no longer the next one. The client must read the
 * document before it treats this answer as final. The synchronisation depends on this behaviour of
 * the rules engine, so these tests pin it.
 */
describeRules('A commit that comes too late looks like a forbidden one', (world) => {
  const status = async (writes: readonly Write[]) => (await world().answer('anna', writes)).status;

  test('built on a document that has moved on', async () => {
    const path = `horses/${newSlug()}`;
    const [updateTime] = await world().put({ [path]: stored(SAMPLE.horses) });
    const versionedEdit = () => {
      const [write, ...rest] = writesOf(edit(path, EDITED.horses, { uid: 'anna' }));
      return [{ ...write!, expect: { updateTime } }, ...rest];
    };
    expect(await status(versionedEdit())).toBe(200);
    expect(await status(versionedEdit())).toBe(403);
  });

  test('the same one again, its first answer lost', async () => {
    const commit = writesOf(creation(`horses/${newSlug()}`, SAMPLE.horses, { uid: 'anna' }));
    expect(await status(commit)).toBe(200);
    expect(await status(commit)).toBe(403);
  });

  // Where the rules allow the commit, the precondition decides.
  test('right by the rules, but built on an older version', async () => {
    const path = `horses/${newSlug()}`;
    const [older] = await world().put({ [path]: stored(SAMPLE.horses) });
    await world().put({ [path]: { ...stored(SAMPLE.horses), somethingElse: stored({})['rev']! } });
    const [write, ...rest] = writesOf(edit(path, EDITED.horses, { uid: 'anna' }));
    const { status, body } = await world().answer('anna', [
      { ...write!, expect: { updateTime: older } },
      ...rest,
    ]);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { status: 'FAILED_PRECONDITION' } });
  });
});
