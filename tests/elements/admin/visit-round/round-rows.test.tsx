import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HealthRoundRow } from '../../../../src/admin/health-round/health-round-row.tsx';
import { RecordTheRest } from '../../../../src/admin/health-round/record-the-rest.tsx';
import { labels } from '../../../../src/admin/visit-round/labels.ts';
import { roundLabels } from '../../../../src/admin/shared/round/round-labels.ts';
import { RecordAll } from '../../../../src/admin/shared/round/record-all.tsx';
import { UntilHere } from '../../../../src/admin/visit-round/until-here.tsx';
import { RoundRow } from '../../../../src/admin/visit-round/round-row.tsx';
import { failureLabels } from '../../../../src/admin/shared/labels/failure-labels.ts';
import { useRows } from '../../../../src/admin/shared/lists/use-rows.ts';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { countDrafts, keepDraft, readDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { VIEW_STORES } from '../../../../src/mirror/database/view-keys.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { type HealthAct, HEALTH_ACT } from '../../../../src/model/health/health-act.ts';
import type { Horse } from '../../../../src/model/horses/horse.ts';
import type { Visit } from '../../../../src/model/visits/visit.ts';
import { fail, ok } from '../../../../src/platform/result.ts';
import { type Tick, readTicks } from '../../../../src/register/due/visit-round.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { readRows } from '../../../../src/register/lists/record-lists.ts';
import { addVisit, deleteVisit, replaceVisit } from '../../../../src/register/visits/visits.ts';
import { createAppRouter } from '../../../../src/router.ts';
import { drawFor } from '../../../support/draw-for.tsx';
import type { Phone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { deliver, edit, openAlone, sure } from '../../../support/scene.ts';

/* After a tick only its own row is rendered, at once and whatever is still being read. */

const KIND = 'hoovesTrims';
const DAY = '2026-11-22';
const STELLA = 'horses/stella';
const LUNA = 'horses/luna';
const ONLY_STELLA = [STELLA];
const NO_TICKS: ReadonlyMap<string, Tick> = new Map();

async function shown(phone: Phone, path = STELLA): Promise<ViewRow<Horse>> {
  return (await readRows<Horse>(phone, 'horses', [path]))[0]!;
}

/** A row that counts the reads of its fields: at least one for each render. */
function counted(row: ViewRow<Horse>): { row: ViewRow<Horse>; looks: () => number } {
  let looks = 0;
  const watched = Object.defineProperty({ ...row }, 'fields', {
    get() {
      looks += 1;
      return row.fields;
    },
  });
  return { row: watched, looks: () => looks };
}

const props = { kind: KIND, day: DAY, onUntilHere: () => undefined } as const;
const checkbox = () => page.getByRole('checkbox', { name: 'Fatto: stella' });

/**
 * Renders the row and waits until everything that follows is done, at most two seconds, because a busy machine is never
 * idle.
 */
async function drawn(draw: () => void): Promise<void> {
  draw();
  await expect.element(checkbox()).toBeVisible();
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
}

test('a row of the round is drawn again for its own tick, and not for another’s', async () => {
  const { anna } = await openAlone('stella', 'luna');
  const draw = drawFor(anna);
  const { row, looks } = counted(await shown(anna));
  const drawWith = (ticks: ReadonlyMap<string, Tick>) =>
    drawn(() => draw(<RoundRow {...props} row={row} ticks={ticks} readAt={performance.now()} />));
  await drawWith(NO_TICKS);
  sure(await addVisit(anna, 'luna', KIND, { day: DAY, notes: '' }));
  const others = await readTicks(anna, KIND, DAY);
  expect([...others.keys()]).toEqual([LUNA]);
  const before = looks();
  await drawWith(others);
  expect(looks()).toBe(before);
  await drawWith(new Map([[STELLA, others.get(LUNA)!]]));
  await expect.element(checkbox()).toBeChecked();
  expect(looks()).toBeGreaterThan(before);
});

test('a tick that was saved stays, whatever a reading that began before it brings', async () => {
  const { anna } = await openAlone('stella');
  const draw = drawFor(anna);
  const row = await shown(anna);
  const drawReadAt = (readAt: number) =>
    drawn(() => draw(<RoundRow {...props} row={row} ticks={new Map()} readAt={readAt} />));
  const early = performance.now();
  await drawReadAt(early);
  await checkbox().click();
  await expect.element(checkbox()).toBeChecked();
  expect(await anna.db.outbox.count()).toBe(1);
  await drawReadAt(early + 0.1);
  await expect.element(checkbox()).toBeChecked();
  // A reading that began after the save and lacks the visit: it was deleted meanwhile.
  await drawReadAt(performance.now());
  await expect.element(checkbox()).not.toBeChecked();
});

test('a double tap, as by a gloved hand, ticks once and neither takes that back nor asks; a later tap does', async () => {
  const { anna, clock } = await openAlone('stella');
  const draw = drawFor(anna);
  const row = await shown(anna);
  await drawn(() =>
    draw(<RoundRow {...props} row={row} ticks={NO_TICKS} readAt={performance.now()} />),
  );
  await checkbox().click();
  await expect.element(checkbox()).toBeChecked();
  await clock.advance(300);
  await checkbox().click();
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
  await expect.element(checkbox()).toBeChecked();
  expect((await readTicks(anna, KIND, DAY)).size).toBe(1);
  await clock.advance(300);
  await checkbox().click();
  await expect.element(checkbox()).not.toBeChecked();
  expect((await readTicks(anna, KIND, DAY)).size).toBe(0);
});

test('a note that goes on after it was saved replaces it, and what was unticked is not ticked, before either is read again', async () => {
  const { anna, clock } = await openAlone('stella');
  const draw = drawFor(anna);
  const row = await shown(anna);
  sure(await addVisit(anna, 'stella', KIND, { day: DAY, notes: 'chiodo' }));
  const ticks = await readTicks(anna, KIND, DAY);
  await drawn(() =>
    draw(<RoundRow {...props} row={row} ticks={ticks} readAt={performance.now()} />),
  );
  const notes = async () =>
    (await anna.db.view<Visit>(KIND).toArray()).map(({ fields }) => fields.notes);
  for (const note of ['chiodo davanti', 'chiodo davanti a destra']) {
    await page.getByRole('textbox').fill(note);
    await userEvent.keyboard('{Enter}');
    await expect.poll(notes).toEqual([note]);
  }
  await clock.advance(5000);
  await checkbox().click();
  await expect.element(checkbox()).not.toBeChecked();
  expect(await notes()).toEqual([]);
  // Ticked again while 'Annulla' is still shown: the undo would bring back what is there already.
  await clock.advance(1000);
  await checkbox().click();
  await expect.element(checkbox()).toBeChecked();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await clock.advance(1000);
  expect(await anna.db.view(KIND).count()).toBe(1);
});

test('what a full phone refuses is told at each tap, nothing looks done or gone that is not, and what was typed stays', async () => {
  const { anna, clock } = await openAlone('stella');
  const row = await shown(anna);
  const draw = drawFor(anna);
  const drawNow = async () => {
    const of = { row, ticks: await readTicks(anna, KIND, DAY), readAt: performance.now() };
    await drawn(() => draw(<RoundRow {...props} {...of} />));
  };
  const alert = page.getByRole('alert').getByText(/^Non salvato: lo spazio/);
  /** Does something while nothing can be saved, and looks at what is shown then. */
  const refused = async (act: () => Promise<unknown>, look: () => Promise<unknown>) => {
    const full = () => new DOMException('full', 'QuotaExceededError');
    const restore = refuseWrites(anna.db, VIEW_STORES.horses, full);
    onTestFinished(restore);
    await act();
    await expect.element(alert).toBeVisible();
    await look();
    restore();
    alert.element().closest('[role="alert"]')!.querySelector('button')!.click();
    await expect.element(alert).not.toBeInTheDocument();
    await clock.advance(1000);
  };
  const tap = () => checkbox().click();
  await drawNow();
  await refused(tap, () => expect.element(checkbox()).not.toBeChecked());
  await page.getByRole('button', { name: labels.moreFor('stella') }).click();
  const reason = page.getByRole('button', { name: 'Zoppia' });
  await refused(
    () => reason.click(),
    () => expect.element(reason).toBeVisible(),
  );
  expect(await anna.db.outbox.count()).toBe(0);
  await tap();
  await expect.element(checkbox()).toBeChecked();
  await page.getByRole('textbox').fill('chiodo');
  await refused(
    () => userEvent.keyboard('{Enter}'),
    () => expect.element(page.getByText(labels.noteHint(true, true, true))).toBeVisible(),
  );
  await expect.element(page.getByRole('textbox')).toHaveValue('chiodo');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect.element(page.getByText('Salvata.', { exact: true })).toBeVisible();
  await clock.advance(5000);
  await refused(tap, () => expect.element(checkbox()).toBeChecked());
  const undo = page.getByRole('button', { name: 'Annulla' });
  expect(undo.elements()).toEqual([]);
  await tap();
  await expect.element(checkbox()).not.toBeChecked();
  await refused(
    () => undo.click(),
    () => expect.element(checkbox()).not.toBeChecked(),
  );
  await undo.click();
  await expect.poll(() => anna.db.view(KIND).count()).toBe(1);
});

test('whoever takes back a visit that somebody has deleted is told so, and offered no undo of it', async () => {
  const { anna } = await openAlone('stella');
  const path = sure(await addVisit(anna, 'stella', KIND, { day: DAY, notes: '' }));
  const of = { row: await shown(anna), ticks: await readTicks(anna, KIND, DAY) };
  drawFor(anna)(<RoundRow {...props} {...of} readAt={performance.now()} />);
  await expect.element(checkbox()).toBeChecked();
  sure(await deleteVisit(anna, path));
  await checkbox().click();
  await expect.element(page.getByRole('alert').getByText(/^Non c’è più/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Annulla' }).elements()).toEqual([]);
});

test('the undo of a tick does not end in silence where the visits of the day cannot be read', async () => {
  const { anna } = await openAlone('stella');
  sure(await addVisit(anna, 'stella', KIND, { day: DAY, notes: '' }));
  const ticks = await readTicks(anna, KIND, DAY);
  const row = await shown(anna);
  const register = openRegister(anna);
  const list = async () => fail('unreadable' as const);
  const draw = drawFor(anna, { ...register, [KIND]: { ...register[KIND], list } });
  draw(<RoundRow {...props} row={row} ticks={ticks} readAt={performance.now()} />);
  await checkbox().click();
  await expect.poll(() => anna.db.view(KIND).count()).toBe(0);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect.poll(() => anna.db.view(KIND).count()).toBe(1);
});

test('what is typed on after an untick stays when that is undone, and replaces the note that came back', async () => {
  const { anna, clock } = await openAlone('stella');
  sure(await addVisit(anna, 'stella', KIND, { day: DAY, notes: 'chiodo' }));
  const row = await shown(anna);
  const draw = drawFor(anna);
  const drawNow = async () => {
    const of = { row, ticks: await readTicks(anna, KIND, DAY), readAt: performance.now() };
    await drawn(() => draw(<RoundRow {...props} {...of} />));
  };
  const note = page.getByRole('textbox');
  await drawNow();
  await checkbox().click();
  await expect.element(checkbox()).not.toBeChecked();
  await expect.element(note).toHaveValue('chiodo');
  await note.fill('chiodo davanti');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect.poll(() => anna.db.view(KIND).count()).toBe(1);
  await drawNow();
  await expect.element(checkbox()).toBeChecked();
  await expect.element(note).toHaveValue('chiodo davanti');
  await expect.element(page.getByText(labels.noteHint(true, true, true))).toBeVisible();
  await clock.advance(1000);
  await page.getByRole('button', { name: 'Salva' }).click();
  const notes = async () =>
    (await anna.db.view<Visit>(KIND).toArray()).map(({ fields }) => fields.notes);
  await expect.poll(notes).toEqual(['chiodo davanti']);
});

test('of two visits that are taken back, one that somebody deleted meanwhile keeps neither the other nor its undo', async () => {
  const { anna } = await openAlone('stella');
  const gone = `${STELLA}/hoovesTrims/b`;
  sure(await addVisit(anna, 'stella', KIND, { day: DAY, notes: 'chiodo' }));
  for (const isLast of [true, false]) {
    const [{ path: kept } = { path: '' }] = await anna.db.view<Visit>(KIND).toArray();
    const [path, ...more] = isLast ? [kept, gone] : [gone, kept];
    const tick = { path, more, notes: 'chiodo', pending: 0, before: null, key: '' };
    const ticks = new Map([[STELLA, tick]]);
    const row = await shown(anna);
    const draw = drawFor(anna);
    await drawn(() =>
      draw(<RoundRow {...props} row={row} ticks={ticks} readAt={performance.now()} />),
    );
    (checkbox().element() as HTMLElement).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect.element(page.getByRole('button', { name: 'Annulla' })).toBeVisible();
    expect(await anna.db.view(KIND).count()).toBe(0);
    await page.getByRole('button', { name: 'Annulla' }).click();
    await expect.poll(() => anna.db.view(KIND).count()).toBe(1);
    draw(null);
    await expect.element(checkbox()).not.toBeInTheDocument();
  }
});

test('of two visits that are taken back, an undo that is refused half-way brings the other when it is tried again', async () => {
  const { anna, clock } = await openAlone('stella');
  for (const notes of ['chiodo', 'ricontrollare'])
    sure(await addVisit(anna, 'stella', KIND, { day: DAY, notes }));
  const of = { row: await shown(anna), ticks: await readTicks(anna, KIND, DAY) };
  drawFor(anna)(<RoundRow {...props} {...of} readAt={performance.now()} />);
  await checkbox().click();
  await page.getByRole('dialog').getByRole('button').last().click();
  const undo = page.getByRole('button', { name: 'Annulla' });
  await expect.element(undo).toBeVisible();
  const visits = () => anna.db.view(KIND).count();
  expect(await visits()).toBe(0);
  let writes = 0;
  const full = () => new DOMException('full', 'QuotaExceededError');
  const restore = refuseWrites(anna.db, 'outbox', () => ((writes += 1) > 1 ? full() : null));
  onTestFinished(restore);
  await undo.click();
  await expect.element(page.getByRole('alert').getByText(/^Non salvato/)).toBeVisible();
  expect(await visits()).toBe(1);
  restore();
  await clock.advance(1000);
  await undo.click();
  await expect.poll(visits).toBe(2);
});

test('of two visits of which one cannot be taken back, the other is said to be', async () => {
  const { anna } = await openAlone('stella');
  for (const notes of ['chiodo', 'ricontrollare'])
    sure(await addVisit(anna, 'stella', KIND, { day: DAY, notes }));
  const of = { row: await shown(anna), ticks: await readTicks(anna, KIND, DAY) };
  drawFor(anna)(<RoundRow {...props} {...of} readAt={performance.now()} />);
  await checkbox().click();
  let writes = 0;
  const full = () => new DOMException('full', 'QuotaExceededError');
  const restore = refuseWrites(anna.db, VIEW_STORES.horses, () =>
    (writes += 1) > 1 ? full() : null,
  );
  onTestFinished(restore);
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.element(page.getByRole('alert').getByText(/^Non salvato/)).toBeVisible();
  await expect.element(page.getByText('Pareggio di stella: tolto in parte.')).toBeVisible();
  expect(await anna.db.view(KIND).count()).toBe(1);
});

test('what is on the server is taken back after a question, also where a change of it or a visit beside it waits', async () => {
  const { anna, server } = await openAlone('stella');
  const draw = drawFor(anna);
  const path = sure(await addVisit(anna, 'stella', KIND, { day: DAY, notes: '' }));
  await deliver(server, anna);
  const asks = async (only?: string) => {
    const [[at, tick] = ['', null]] = await readTicks(anna, KIND, DAY);
    const paths = [tick!.path, ...tick!.more].filter((each) => each !== only);
    const [first, ...more] = only === undefined ? paths : [only, ...paths];
    const ticks = new Map([[at, { ...tick!, path: first!, more, pending: 1 }]]);
    const row = await shown(anna);
    await drawn(() =>
      draw(<RoundRow {...props} row={row} ticks={ticks} readAt={performance.now()} />),
    );
    (checkbox().element() as HTMLElement).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent(roundLabels.remove.sent(1 + more.length));
    await dialog.getByRole('button', { name: 'Indietro' }).click();
    draw(null);
    await expect.element(checkbox()).not.toBeInTheDocument();
  };
  const beside = sure(await addVisit(anna, 'stella', KIND, { day: DAY, notes: 'due' }));
  await asks(beside);
  sure(await deleteVisit(anna, beside));
  sure(await replaceVisit(anna, path, { day: DAY, notes: 'chiodo' }));
  await asks();
  expect(await anna.db.view(KIND).count()).toBe(1);
});

test('the undo of many horses at once goes on where somebody deleted one of them', async () => {
  const { anna } = await openAlone('stella', 'luna');
  drawFor(anna)(
    <UntilHere kind={KIND} day={DAY} paths={[STELLA, LUNA]} onClose={() => undefined} />,
  );
  await page.getByRole('button', { name: 'Registra tutti e 2' }).click();
  await expect.element(page.getByRole('button', { name: 'Annulla' })).toBeInTheDocument();
  const [first] = await anna.db.view<Visit>(KIND).where('lane').equals(STELLA).toArray();
  sure(await openRegister(anna).visits.delete(first!.path));
  (page.getByRole('button', { name: 'Annulla' }).element() as HTMLElement).click();
  await expect.poll(() => anna.db.view(KIND).count()).toBe(0);
  expect(page.getByText(/qualcuno l’ha già eliminato/).elements()).toEqual([]);
});

test('where the app fails at one of many horses, that is said, and those before it can be taken back', async () => {
  const { anna } = await openAlone('stella', 'luna');
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  onTestFinished(() => reported.mockRestore());
  const register = openRegister(anna);
  const add: typeof register.hoovesTrims.add = (slug, visit) =>
    slug === 'luna' ? Promise.reject(new Error(slug)) : register.hoovesTrims.add(slug, visit);
  drawFor(anna, { ...register, hoovesTrims: { ...register.hoovesTrims, add } })(
    <UntilHere kind={KIND} day={DAY} paths={[STELLA, LUNA]} onClose={() => undefined} />,
  );
  await page.getByRole('button', { name: 'Registra tutti e 2' }).click();
  await expect.element(page.getByText(failureLabels.save.aborted)).toBeVisible();
  expect(await anna.db.view(KIND).count()).toBe(1);
  (page.getByRole('button', { name: 'Annulla' }).element() as HTMLElement).click();
  await expect.poll(() => anna.db.view(KIND).count()).toBe(0);
});

test('where the app fails as a trim is deleted, the question closes, and it can be asked again', async () => {
  const { anna, server } = await openAlone('stella');
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  onTestFinished(() => reported.mockRestore());
  sure(await addVisit(anna, 'stella', KIND, { day: DAY, notes: 'chiodo' }));
  await deliver(server, anna);
  const register = openRegister(anna);
  const remove = vi
    .fn<typeof register.visits.delete>(register.visits.delete)
    .mockRejectedValueOnce(new Error('a fault of the app'));
  const [ticks, row] = [await readTicks(anna, KIND, DAY), await shown(anna)];
  const draw = drawFor(anna, { ...register, visits: { ...register.visits, delete: remove } });
  await drawn(() => draw(<RoundRow {...props} {...{ row, ticks }} readAt={performance.now()} />));
  for (const left of [1, 0]) {
    (checkbox().element() as HTMLElement).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Togli' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => anna.db.view(KIND).count()).toBe(left);
  }
  await expect.element(page.getByText(failureLabels.save.aborted)).toBeVisible();
});

test('an act of the health round is shown as soon as it is saved, and not recorded twice while all acts are read', async () => {
  const { anna, clock } = await openAlone('stella');
  const draw = drawFor(anna);
  const row = await shown(anna);
  const place = { path: STELLA, act: null, more: [], before: null };
  const router = createAppRouter(
    { openAdminApp: () => new Promise(() => undefined) },
    createMemoryHistory(),
  );
  let records = 0;
  const record = async () => {
    records += 1;
    return true;
  };
  const drawReadAt = (readAt: number) =>
    drawn(() =>
      draw(
        <RouterContextProvider router={router}>
          <HealthRoundRow
            {...{ place, readAt, record }}
            isWhole
            kind="Vermifugo"
            day={DAY}
            horse={row}
          />
        </RouterContextProvider>,
      ),
    );
  const box = page.getByRole('checkbox');
  await drawReadAt(performance.now());
  await box.click();
  await expect.element(box).toBeChecked();
  // After the time in which a tap counts as a double tap.
  await clock.advance(5000);
  await box.click();
  await expect.element(box).toBeChecked();
  expect(records).toBe(1);
  // The visit was deleted on another phone before it was read here.
  await drawReadAt(performance.now());
  await expect.element(box).not.toBeChecked();
});

test('rows that were read ahead stand for the first reading alone, and grow old after it', async () => {
  const { anna } = await openAlone('stella');
  const old = await shown(anna);
  await edit(anna, STELLA, { notes: 'zoppica' });
  const ahead = new Map([[STELLA, old]]);
  const told: (ViewRow<Horse> | undefined)[] = [];
  const draw = drawFor(anna);
  const drawWith = (window: readonly string[]) =>
    draw(
      <Rows
        window={window}
        paths={ONLY_STELLA}
        ahead={ahead}
        tell={([row]) => void told.push(row as ViewRow<Horse> | undefined)}
      />,
    );
  drawWith(ONLY_STELLA);
  await expect.poll(() => told.at(-1)?.fields.notes).toBe('zoppica');
  expect(told[0]).toBe(old);
  // A search without results, and the list again.
  drawWith([]);
  await expect.poll(() => told.at(-1)).toBeUndefined();
  drawWith(ONLY_STELLA);
  await expect.poll(() => told.at(-1)?.fields.notes).toBe('zoppica');
  expect(told.slice(1)).not.toContain(old);
});

test('many horses at once: the dialog stays until all are recorded and the list below has read it', async () => {
  const { anna, clock } = await openAlone('stella', 'luna');
  const horses = await readRows<Horse>(anna, 'horses', [STELLA, LUNA]);
  const { promise, resolve } = Promise.withResolvers<void>();
  let closed = 0;
  const onClose = () => {
    closed += 1;
  };
  const draw = drawFor(anna);
  const drawWith = (undone: typeof horses) =>
    draw(
      <RecordAll
        title="Registrare 2 pareggi?"
        horses={undone}
        record={async ({ slug }) => {
          if (slug === 'luna') await promise;
          return ok(slug);
        }}
        undo={async () => ok(undefined)}
        saved={(n) => `${n} registrati`}
        onClose={onClose}
      />,
    );
  drawWith(horses);
  await page.getByRole('button', { name: 'Registra tutti e 2' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('1 di 2')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const offered = dialog.getByRole('button').elements();
  expect(offered.map((each) => each.textContent)).toEqual(['Ferma']);
  expect(closed).toBe(0);
  resolve();
  await expect.element(page.getByText('2 registrati')).toBeVisible();
  await clock.advance(4000);
  expect(closed).toBe(0);
  drawWith([]);
  await expect.poll(() => closed).toBe(1);
});

test('many horses at once: one that was ticked just before, and is not read again yet, is not recorded twice', async () => {
  const { anna } = await openAlone('stella', 'luna');
  const draw = drawFor(anna);
  // As the round last read it: neither horse has a visit.
  draw(<UntilHere kind={KIND} day={DAY} paths={[STELLA, LUNA]} onClose={() => undefined} />);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('stella')).toBeVisible();
  sure(await addVisit(anna, 'stella', KIND, { day: DAY, notes: 'zoppica' }));
  await dialog.getByRole('button', { name: 'Registra tutti e 2' }).click();
  await expect.element(dialog.getByText('2 di 2')).toBeVisible();
  const visits = await anna.db.view<Visit>(KIND).toArray();
  expect(visits.map(({ lane, fields }) => [lane, fields.notes])).toEqual(
    expect.arrayContaining([
      [STELLA, 'zoppica'],
      [LUNA, ''],
    ]),
  );
  expect(visits).toHaveLength(2);
});

test('many horses at once: the note that waits for the tick is saved with it, and is a draft again when it is taken back', async () => {
  const { anna, clock } = await openAlone('stella', 'luna');
  const key = `round/${KIND}/${DAY}/stella`;
  await keepDraft(anna, key, 'chiodo ');
  const draw = drawFor(anna);
  const row = <RoundRow {...props} row={await shown(anna)} ticks={NO_TICKS} readAt={0} />;
  const drawWith = (below: ReactNode) =>
    draw(
      <>
        {row}
        {below}
      </>,
    );
  const close = () => drawWith(<p>Chiuso</p>);
  drawWith(null);
  await expect.element(page.getByRole('textbox')).toHaveValue('chiodo ');
  drawWith(<UntilHere kind={KIND} day={DAY} paths={[STELLA, LUNA]} onClose={close} />);
  const visits = async () =>
    (await anna.db.view<Visit>(KIND).toArray()).map(({ lane, fields }) => [lane, fields.notes]);
  await page.getByRole('button', { name: 'Registra tutti e 2' }).click();
  await expect.poll(async () => (await visits()).length).toBe(2);
  expect(await visits()).toEqual(
    expect.arrayContaining([
      [STELLA, 'chiodo'],
      [LUNA, ''],
    ]),
  );
  await expect.poll(() => countDrafts(anna.db)).toBe(0);
  // The dialog closes even though no list below reads the visits here.
  await expect.element(page.getByText('2 pareggi: registrati sul telefono.')).toBeInTheDocument();
  await clock.advance(5000);
  await expect.element(page.getByText('Chiuso')).toBeVisible();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect.poll(visits).toEqual([]);
  await expect.poll(() => readDraft(anna, key)).toBe('chiodo ');
  // The row shows it still, and a tick there saves it for good.
  await checkbox().click();
  await expect.poll(visits).toEqual([[STELLA, 'chiodo']]);
  await expect.poll(() => countDrafts(anna.db)).toBe(0);
});

test('many horses at once: a note that is too long is named beside its horse, and nothing is recorded until it fits', async () => {
  const { anna } = await openAlone('stella', 'luna');
  const key = `round/${KIND}/${DAY}/luna`;
  const long = 'zoppica '.repeat(3000);
  await keepDraft(anna, key, long);
  drawFor(anna)(
    <UntilHere kind={KIND} day={DAY} paths={[STELLA, LUNA]} onClose={() => undefined} />,
  );
  const dialog = page.getByRole('dialog');
  const horse = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  const all = dialog.getByRole('button', { name: 'Registra tutti e 2' });
  await expect.element(horse('luna')).toHaveTextContent('Troppo lungo per il registro: 23.999');
  await expect.element(horse('stella')).toHaveTextContent(/^stella$/);
  await expect.element(dialog.getByText(roundLabels.recordAll.stuck)).toBeVisible();
  await expect.element(all).toBeDisabled();
  expect(await anna.db.outbox.count()).toBe(0);
  expect(await readDraft(anna, key)).toBe(long);
  // Shortened meanwhile, as in another tab.
  await keepDraft(anna, key, 'zoppica');
  await all.click();
  await expect.poll(() => anna.db.outbox.count()).toBe(2);
});

test('many horses at once: what a phone refuses half-way is told, and what it kept can be taken back', async () => {
  const { anna } = await openAlone('stella', 'luna');
  const key = (slug: string) => `round/${KIND}/${DAY}/${slug}`;
  await keepDraft(anna, key('stella'), 'chiodo');
  await keepDraft(anna, key('luna'), 'zoppica');
  drawFor(anna)(
    <UntilHere kind={KIND} day={DAY} paths={[STELLA, LUNA]} onClose={() => undefined} />,
  );
  const visits = async () =>
    (await anna.db.view<Visit>(KIND).toArray()).map(({ fields }) => fields.notes);
  const full = () => new DOMException('full', 'QuotaExceededError');
  let writes = 0;
  let restore = refuseWrites(anna.db, 'outbox', () => ((writes += 1) > 1 ? full() : null));
  onTestFinished(() => restore());
  await page.getByRole('button', { name: 'Registra tutti e 2' }).click();
  const failed = page.getByRole('alert').getByText(/^Non salvato: lo spazio/);
  await expect.element(failed).toBeInTheDocument();
  await expect.element(page.getByText('1 pareggio: registrato sul telefono.')).toBeInTheDocument();
  restore();
  expect(await visits()).toEqual(['chiodo']);
  expect(await readDraft(anna, key('luna'))).toBe('zoppica');

  // Its undo is refused, too, and is offered again.
  failed.element().closest('[role="alert"]')!.querySelector('button')!.click();
  await expect.element(failed).not.toBeInTheDocument();
  const undo = page.getByRole('button', { name: 'Annulla' });
  restore = refuseWrites(anna.db, VIEW_STORES.horses, full);
  (undo.element() as HTMLElement).click();
  await expect.element(failed).toBeInTheDocument();
  restore();
  expect(await visits()).toEqual(['chiodo']);
  await expect.element(undo).toBeInTheDocument();
  (undo.element() as HTMLElement).click();
  await expect.poll(visits).toEqual([]);
  await expect.poll(() => readDraft(anna, key('stella'))).toBe('chiodo');
});

test('many horses at once: an act of the health round that is not read again yet is not recorded twice', async () => {
  const { anna } = await openAlone('stella', 'luna');
  const register = openRegister(anna);
  const draw = drawFor(anna, register);
  const act = { ...readFields(HEALTH_ACT, {}), kind: 'Vermifugo', date: instantOf(DAY) };
  const places = [STELLA, LUNA].map((path) => ({ path, act: null, more: [], before: null }));
  draw(
    <RecordTheRest
      kind="vermifugo"
      day={DAY}
      places={places}
      add={({ slug }) => register.health.add(slug, act)}
      onRecorded={() => undefined}
      onClose={() => undefined}
    />,
  );
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('stella')).toBeVisible();
  sure(await register.health.add('stella', act));
  await dialog.getByRole('button', { name: 'Registra tutti e 2' }).click();
  await expect.element(dialog.getByText('2 di 2')).toBeVisible();
  const acts = await anna.db.view<HealthAct>('health').toArray();
  expect(acts.map(({ fields }) => fields.horse).toSorted()).toEqual(['luna', 'stella']);
});

interface RowsProps {
  /** The paths whose rows are reported. */
  paths: readonly string[];
  /** The paths near the viewport. */
  window?: readonly string[];
  ahead?: ReadonlyMap<string, ViewRow<Horse>>;
  tell: (rows: readonly unknown[]) => void;
}

/** Reports the rows of a list each time it is rendered. */
function Rows({ paths, window = paths, ahead, tell }: RowsProps) {
  const { rowOf, onWindow } = useRows<Horse>('horses', ahead);
  useEffect(() => onWindow(window), [window, onWindow]);
  useEffect(() => tell(paths.map(rowOf)), [paths, rowOf, tell]);
  return null;
}

test('rows that did not change stay the same objects while another does', async () => {
  const { anna } = await openAlone('stella', 'luna');
  const told: (readonly unknown[])[] = [];
  drawFor(anna)(<Rows paths={[STELLA, LUNA]} tell={(rows) => void told.push(rows)} />);
  const last = () => told.at(-1)!;
  await expect.poll(() => told.length > 0 && last().every(Boolean)).toBe(true);
  const [stella, luna] = last();
  await edit(anna, LUNA, { notes: 'ha cambiato box' });
  await expect.poll(() => last()[1]).not.toBe(luna);
  expect(last()[0]).toBe(stella);
});
