import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NewVisit } from '../../../../../src/admin/horse-record/new-visit.tsx';
import { unsavedLabels } from '../../../../../src/admin/shared/labels/unsaved-labels.ts';
import { countDrafts, keepDraft, readDraft } from '../../../../../src/mirror/drafts/drafts.ts';
import type { Horse } from '../../../../../src/model/horses/horse.ts';
import type { Visit } from '../../../../../src/model/visits/visit.ts';
import { drawFor } from '../../../../support/draw-for.tsx';
import { type Phone, openPhone } from '../../../../support/phone.ts';
import { refuseWrites } from '../../../../support/refuse-writes.ts';
import { openAlone } from '../../../../support/scene.ts';

/* Two forms for the same draft, as in two tabs: each form's text is kept, whatever happens to the other. */

const STELLA = 'horses/stella';
const KEY = `${STELLA}/hoovesTrims/new`;

const horse = async (phone: Phone) => (await phone.db.view<Horse>('horses').get(STELLA))!;
const kept = async ({ db }: Phone) =>
  (await db.drafts.toArray()).map(({ value }) => (value as { notes: string }).notes).toSorted();
const visits = async ({ db }: Phone) =>
  (await db.view<Visit>('hoovesTrims').toArray()).map(({ fields }) => fields.notes).toSorted();

let seeds = 10;
/** Another tab of the same phone. */
function tab({ clock, storage }: Phone): Phone {
  seeds += 1;
  return openPhone({ clock, storage, seed: seeds });
}

/** Opens the form of a visit in a tab. Returns what fills it in, and what ends the tab, as a crash does. */
async function open(phone: Phone, expected = '') {
  const draw = drawFor(phone);
  const place = document.body.lastElementChild!;
  place.setAttribute('role', 'region');
  place.setAttribute('aria-label', `Scheda ${(seeds += 1)}`);
  draw(<NewVisit kind="hoovesTrims" horse={await horse(phone)} />);
  const here = page.getByRole('region', { name: `Scheda ${seeds}`, exact: true });
  const field = here.getByLabelText('Note', { exact: true });
  await expect.element(field).toHaveValue(expected);
  return {
    field,
    add: here.getByRole('button', { name: 'Aggiungi' }),
    crash: async () => {
      draw(null);
      await expect.element(field).not.toBeInTheDocument();
    },
  };
}

test('what two tabs type in the same form is all there after both crashed, one after the other', async () => {
  const { anna } = await openAlone('stella');
  const [one, other] = [await open(anna), await open(tab(anna))];
  await one.field.fill('prima');
  await expect.poll(() => kept(anna)).toEqual(['prima']);
  await other.field.fill('seconda');
  await expect.poll(() => kept(anna)).toEqual(['prima', 'seconda']);
  await one.field.fill('prima davanti');
  await other.field.fill('seconda dietro');
  await expect.poll(() => kept(anna)).toEqual(['prima davanti', 'seconda dietro']);
  expect(await countDrafts(anna.db)).toBe(2);
  await one.crash();
  await other.crash();

  const again = tab(anna);
  const first = await open(again, 'prima davanti');
  await first.add.click();
  await expect.poll(() => visits(anna)).toEqual(['prima davanti']);
  await first.crash();
  const second = await open(again, 'seconda dietro');
  await second.field.fill('seconda');
  // The only draft is stored under the form's own key again.
  await expect.poll(() => readDraft(anna, KEY)).toMatchObject({ notes: 'seconda' });
  expect(await kept(anna)).toEqual(['seconda']);
  await second.add.click();
  await expect.poll(() => visits(anna)).toEqual(['prima davanti', 'seconda']);
  await expect.poll(() => countDrafts(anna.db)).toBe(0);
});

test('a save in one tab deletes its own draft, and not what another tab has typed', async () => {
  const { anna } = await openAlone('stella');
  const [one, other] = [await open(anna), await open(tab(anna))];
  await other.field.fill('altra');
  await expect.poll(() => kept(anna)).toEqual(['altra']);
  await one.field.fill('mia');
  await expect.poll(() => kept(anna)).toEqual(['altra', 'mia']);
  await one.add.click();
  await expect.poll(() => kept(anna)).toEqual(['altra']);
  await other.field.fill('');
  await expect.poll(() => kept(anna)).toEqual([]);
});

test('a tab that was opened over a draft goes on with it; the tab that it is from keeps what it types since', async () => {
  const { anna } = await openAlone('stella');
  const one = await open(anna);
  await one.field.fill('zoppica');
  await expect.poll(() => kept(anna)).toEqual(['zoppica']);
  const other = await open(tab(anna), 'zoppica');
  await other.field.fill('zoppica a destra');
  await expect.poll(() => kept(anna)).toEqual(['zoppica a destra']);
  await one.field.fill('zoppica a sinistra');
  await expect.poll(() => kept(anna)).toEqual(['zoppica a destra', 'zoppica a sinistra']);
  await other.add.click();
  await expect.poll(() => kept(anna)).toEqual(['zoppica a sinistra']);
});

test('a draft that the phone itself makes, of a rejected change, is not written over by an open form', async () => {
  const { anna } = await openAlone('stella');
  const one = await open(anna);
  await one.field.fill('mia');
  await expect.poll(() => kept(anna)).toEqual(['mia']);
  await keepDraft(anna, KEY, { day: null, notes: 'rifiutata' });
  await one.field.fill('mia e basta');
  await expect.poll(() => kept(anna)).toEqual(['mia e basta', 'rifiutata']);
});

test('a form that is closed while it saves leaves the draft of the one that was opened meanwhile', async () => {
  const { anna } = await openAlone('stella');
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const save = anna.db.saveTogether.bind(anna.db);
  anna.db.saveTogether = async (...given) => {
    await promise;
    return save(...given);
  };
  const one = await open(anna);
  await one.field.fill('prima');
  await expect.poll(() => kept(anna)).toEqual(['prima']);
  await one.add.click();
  await one.crash();
  const next = await open(anna, 'prima');
  await next.field.fill('seconda');
  await expect.poll(() => kept(anna)).toEqual(['seconda']);
  finish();
  await expect.poll(() => visits(anna)).toEqual(['prima']);
  await new Promise((done) => void setTimeout(done, 200));
  expect(await kept(anna)).toEqual(['seconda']);
});

describe('where the phone has no room for a draft', () => {
  test('that is said, once, and again only after one was stored', async () => {
    const { anna } = await openAlone('stella');
    let isFull = true;
    const restore = refuseWrites(anna.db, 'drafts', () =>
      isFull ? new DOMException('full', 'QuotaExceededError') : null,
    );
    try {
      const { field } = await open(anna);
      const said = page.getByText(unsavedLabels.draft);
      await field.fill('a');
      await expect.element(said).toBeVisible();
      const close = page.getByRole('alert').getByRole('button', { name: 'Chiudi' });
      await close.click();
      await field.fill('ab');
      await new Promise((done) => void setTimeout(done, 200));
      await expect.element(said).not.toBeInTheDocument();
      isFull = false;
      await field.fill('abc');
      await expect.poll(() => kept(anna)).toEqual(['abc']);
      isFull = true;
      await field.fill('abcd');
      await expect.element(said).toBeVisible();
      await expect.element(field).toHaveValue('abcd');
    } finally {
      restore();
    }
  });
});
