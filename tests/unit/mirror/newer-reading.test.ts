import { expect, test } from 'vitest';
import { type Mirror, READER_VERSION } from '../../../src/mirror/database/database.ts';
import { holdsYear, readHeldYears } from '../../../src/mirror/scope/membership-years.ts';
import { readMeta, writeMeta } from '../../../src/mirror/database/meta.ts';
import { deliver, edit, openAlone, openScene, sure } from '../../support/scene.ts';
import { countingWire } from '../../support/model-server.ts';
import { fetchMembershipsOn, pull, push } from '../../support/phone.ts';

/*
 * Two tabs during an update that understands more of the server's values: the newer one has read every collection
 * anew, and this one, which is older, goes on storing copies. The newer one has to read those again (PULL-5).
 */
const NEWER = READER_VERSION + 1;
const STELLA = 'horses/stella';

async function readByNewer(phone: Mirror): Promise<void> {
  const cursors = await readMeta(phone, 'cursors');
  const raised = Object.entries(cursors).map(([name, each]) => [name, { ...each, reading: NEWER }]);
  await writeMeta(phone, 'cursors', Object.fromEntries(raised) as typeof cursors);
}

/** What this phone holds was read by older code, which understood less. */
async function readByOlder(phone: Mirror): Promise<void> {
  const cursors = await readMeta(phone, 'cursors');
  const lowered = Object.entries(cursors).map(([name, each]) => [
    name,
    { ...each, reading: READER_VERSION - 1 },
  ]);
  await writeMeta(phone, 'cursors', Object.fromEntries(lowered) as typeof cursors);
}

const readingsOf = async (phone: Mirror) => {
  const { horses, events } = await readMeta(phone, 'cursors');
  return [horses?.reading, events?.reading];
};

test('[PULL-5] what an older tab receives is to be read again by the newer one', async () => {
  const { server, anna, bruno } = await openScene('stella');
  await readByNewer(anna);
  await edit(bruno, STELLA, { notes: 'b' });
  await deliver(server, bruno, anna);
  expect(await readingsOf(anna)).toEqual([READER_VERSION, NEWER]);
});

test('[PULL-5] what the server answers to what an older tab sends is to be read again by the newer one', async () => {
  const { server, anna } = await openAlone('stella');
  await readByNewer(anna);
  await edit(anna, STELLA, { notes: 'a' });
  await push(anna, server.remote());
  expect(await readingsOf(anna)).toEqual([READER_VERSION, NEWER]);
});

test('[PULL-5] an older tab that receives nothing new lets the newer one compare nothing', async () => {
  const { server, anna, bruno } = await openScene('stella');
  await edit(bruno, STELLA, { notes: 'b' });
  await deliver(server, bruno, anna);
  await readByNewer(anna);
  sure(await pull(anna, server.remote()));
  sure(await pull(anna, server.remote(), true));
  expect(await readingsOf(anna)).toEqual([NEWER, NEWER]);
});

test('[PULL-5] [PULL-7] what older code read of another year is not taken for held', async () => {
  const { server, anna } = await openAlone('stella');
  server.edit('memberships/old', { year: 2020 });
  sure(await fetchMembershipsOn(anna, server.remote(), 2020));
  expect(holdsYear(await readHeldYears(anna), 2020)).toBe(true);
  await readByOlder(anna);
  sure(await pull(anna, server.remote()));
  expect(holdsYear(await readHeldYears(anna), 2020)).toBe(false);
});

test('[PULL-5] a first pull that older code began is read again by this one', async () => {
  const { server, anna } = await openAlone('stella', 'luna');
  const { horses } = await readMeta(anna, 'cursors');
  const begun = { ...horses!, after: STELLA, received: 1, reading: READER_VERSION - 1 };
  await writeMeta(anna, 'cursors', { horses: begun });
  const { wire, made } = countingWire();
  sure(await pull(anna, server.remote(wire)));
  expect(made).toContain('versions');
  expect((await readingsOf(anna))[0]).toBe(READER_VERSION);
});

test.each([
  ['', false],
  [', also where a change of it waits', true],
])(
  '[PULL-5] what is read anew gets the keys that this code makes, so that a search finds it%s',
  async (_, isWaiting) => {
    const { server, anna } = await openAlone('stella');
    const chip = '380271006045678';
    await edit(anna, STELLA, { chipnumber: `\u200e${chip}` });
    await push(anna, server.remote());
    sure(await pull(anna, server.remote()));
    if (isWaiting) await edit(anna, STELLA, { notes: 'b' });
    // Older code left in the key what nobody sees.
    const row = (await anna.db.view('horses').get(STELLA))!;
    await anna.db.view('horses').put({ ...row, keys: { ...row.keys!, chip: `\u200e${chip}` } });
    const found = () => anna.db.view('horses').where('keys.chip').equals(chip).count();
    expect(await found()).toBe(0);
    const base = (await anna.db.base('horses').get(STELLA))!;
    await anna.db.base('horses').put({ ...base, reading: READER_VERSION - 1 });
    await readByOlder(anna);
    sure(await pull(anna, server.remote()));
    expect(await found()).toBe(1);
  },
);
