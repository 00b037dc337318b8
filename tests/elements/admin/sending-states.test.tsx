import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applyDocuments } from '../../../src/mirror/receive/apply-remote.ts';
import type { Mirror } from '../../../src/mirror/database/database.ts';
import { dayOf, instantOf } from '../../../src/model/values/calendar.ts';
import type { Collection } from '../../../src/model/collections.ts';
import type { Fields } from '../../../src/model/fields/fields.ts';
import { openRegister } from '../../../src/register/register.ts';
import { SENDING_STATES, type SendingState } from '../../../src/register/unsent/sending-states.ts';
import { documentOf } from '../../support/document-of.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { ModelServer } from '../../support/model-server.ts';
import { type Phone, openPhone, pull } from '../../support/phone.ts';
import { receivedAll } from '../../support/received.ts';
import { renderScreen } from '../../support/render-screen.tsx';
import { NotSentYet } from '../../../src/admin/shared/lists/row-link.tsx';
import { render } from '../../support/render.tsx';
import { deliver, edit, sure } from '../../support/scene.ts';
import { eventually } from '../../support/eventually.ts';

/*
 * STATUS-1 on every screen: each record has one state, in the words of that state, and no text beside it contradicts
 * it.
 */

const clock = new ManualClock();
const TODAY = dayOf(clock.now());
let uids = 0;

async function hold(mirror: Mirror, collection: Collection, path: string, fields: Fields) {
  await applyDocuments(mirror, collection, [documentOf(path, fields)], null);
}

/** A phone with one horse and one member, each with changes in the given state. */
async function phoneIn(state: SendingState): Promise<Phone> {
  uids += 1;
  const phone = openPhone({ clock, uid: `p${uids}` });
  const horse = { name: 'Stella', docname: 'STELLA', isHere: 1, isDeceased: -1 };
  const care = { hoovesTrimInterval: 1, lastHoovesTrim: instantOf('2025-01-01') };
  await hold(phone, 'horses', 'horses/stella', { ...horse, ...care });
  const member = { givenName: 'Anna', familyName: 'Verdi', year: 2026 };
  await hold(phone, 'memberships', 'memberships/anna', member);
  await receivedAll(phone);
  const register = openRegister(phone);
  if (state === 'sent') return phone;
  const seen = sure(await register.horses.get('stella')).fields;
  sure(await register.horses.update('stella', seen, { ...seen, notes: 'mia' }));
  sure(await register.hoovesTrims.add('stella', { day: TODAY, notes: '' }));
  const held = sure(await register.memberships.get('anna')).fields;
  sure(await register.memberships.update('anna', held, { ...held, city: 'Mantova' }));
  await bringInto(phone, state);
  return phone;
}

/** Brings the unsent changes into that state. */
async function bringInto({ db: { outbox, conflicts }, uid }: Phone, state: SendingState) {
  const rows = await outbox.toArray();
  if (state === 'rejected') await outbox.toCollection().modify({ status: 'attention' });
  if (state === 'damaged') {
    await outbox.toCollection().modify((row) => void Object.assign(row, { patch: null }));
  }
  if (state === 'conflict') {
    await conflicts.bulkAdd(
      rows.map((mutation) => ({
        id: `${mutation.mid}/notes`,
        kind: 'field' as const,
        path: mutation.path,
        lane: mutation.lane,
        field: 'notes',
        mine: 'mia',
        theirs: 'sua',
        theirsBy: uid, // on another device: both sides may be the same person's
        theirsAt: '2026-01-01T00:00:00.000000000Z',
        mutation,
      })),
    );
    await outbox.clear();
  }
}

/** Texts that only one state may show. */
const OWN: Readonly<Record<SendingState, RegExp>> = {
  sent: /tutto quello che hai registrato è sul server|Niente da inviare/,
  pending: /(?<!Niente )[Dd]a inviare(?!:)/,
  conflict: /[Ii]n conflitto/,
  rejected: /[Rr]ifiutat/,
  damaged: /[Ii]lleggibil|non riesce a leggere/,
};

/** Texts that would claim what the app does not know: that somebody else is part of it, or that the server never got it. */
const CLAIMS = /qualcun altro|un altro(?! dispositivo)|altra persona|[Mm]ai arrivat/;
const SCREENS = ['', '/round', '/horses', '/horses/stella', '/memberships', '/memberships/anna'];

const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';

describe.each(SENDING_STATES)('[STATUS-1] what is %s', (state) => {
  test.each([...SCREENS, '/sync'])('/admin%s', async (screen) => {
    const phone = await phoneIn(state);
    const close = await renderScreen(phone, `/admin${screen}`);
    const main = '#content';
    const isRecord = /stella|anna|horses|memberships/.test(screen);
    if (state !== 'sent') {
      await eventually(() => expect(textOf(main)).toMatch(state === 'pending' ? OWN.pending : /./));
      if (isRecord) await eventually(() => expect(textOf(main)).toMatch(OWN[state]));
    }
    if (screen === '/sync' && state === 'sent') {
      await eventually(() => expect(textOf(main)).toMatch(OWN.sent));
    }
    for (const other of SENDING_STATES) {
      // The sync screen always has a heading and the file of unsent changes.
      if (other === state || (screen === '/sync' && other === 'pending')) continue;
      expect([screen, other, textOf(main).match(OWN[other])?.[0]]).toEqual([
        screen,
        other,
        undefined,
      ]);
    }
    if (screen === '/sync' && state === 'damaged') {
      expect(textOf(`${main} pre`)).toContain('"path": "horses/stella"');
      await page.getByRole('button', { name: 'Scarta' }).first().click();
      await expect.element(page.getByRole('dialog')).toHaveTextContent('Non si sa');
    }
    // The card of a conflict says whose the other side is, from the document.
    if (screen !== '/sync' || state !== 'conflict')
      expect(document.body.textContent.match(CLAIMS)?.[0]).toBeUndefined();
    close();
    await phone.db.delete();
  });

  test('/admin/horses/stella, when something else is saved there', async () => {
    const phone = await phoneIn(state);
    const close = await renderScreen(phone, '/admin/horses/stella');
    for (const part of document.querySelectorAll('details')) part.open = true;
    await page.getByLabelText('Razza', { exact: true }).fill('Bardigiano');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await eventually(() => expect(textOf('[data-save-bar] output')).not.toBe(''));
    const isGood = state === 'sent' || state === 'pending';
    expect(textOf('[data-save-bar] output')).toMatch(
      isGood ? /^Dati salvati correttamente!$/ : OWN[state],
    );
    close();
    await phone.db.delete();
  });
});

const NOT_SENT = SENDING_STATES.filter((state) => state !== 'sent');

test.each([
  ['', 'button'],
  ['/round', 'checkbox'],
] as const)('/admin%s on a phone: a row is as high in every state', async (screen, control) => {
  await page.viewport(360, 780);
  for (const state of NOT_SENT) {
    const phone = await phoneIn('sent');
    const close = await renderScreen(phone, `/admin${screen}`);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Stella' }).first();
    await expect.element(row).toHaveTextContent('in ritardo');
    const { height } = row.element().getBoundingClientRect();
    await row.getByRole(control, { name: /^Fatto/ }).click();
    await expect.element(row).toHaveTextContent(OWN.pending);
    await bringInto(phone, state);
    await expect.element(row).toHaveTextContent(OWN[state]);
    expect([state, row.element().getBoundingClientRect().height]).toEqual([state, height]);
    close();
    await phone.db.delete();
  }
});

test('[STATUS-1] the dashboard tells the state of today’s visit, not that of the horse or of older visits', async () => {
  const server = new ModelServer(() => clock.now());
  const anna = openPhone({ clock, uid: 'dashboard' });
  const care = { hoovesTrimInterval: 1, lastHoovesTrim: instantOf('2025-01-01') };
  for (const name of ['luna', 'stella'])
    server.edit(`horses/${name}`, { name, docname: name, isHere: 1, isDeceased: -1, ...care });
  sure(await pull(anna, server.remote()));
  await receivedAll(anna);
  const close = await renderScreen(anna, '/admin');
  const row = (name: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first();
  const record = (name: string) =>
    row(name)
      .getByRole('button', { name: /^Fatto/ })
      .click();
  await record('stella');
  await expect.element(row('stella')).toHaveTextContent(OWN.pending);
  await deliver(server, anna);
  await expect.element(row('stella')).toHaveTextContent('Inviato');
  await edit(anna, 'horses/stella', { notes: 'mia' });
  sure(await openRegister(anna).hoovesTrims.add('luna', { day: '2025-02-01', notes: '' }));
  await bringInto(anna, 'rejected');
  await expect.element(row('luna')).toBeVisible();
  await record('luna');
  await expect.element(row('luna')).toHaveTextContent(OWN.pending);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.element(row('luna')).toHaveTextContent(OWN.pending);
  await expect.element(row('stella')).toHaveTextContent('Inviato');
  close();
});

test('what the row of a list says waits is not called sent while the states are yet to be read', async () => {
  render(<NotSentYet row={{ path: 'horses/stella', pending: 1 }} />);
  await expect.element(page.getByText('Da inviare')).toBeVisible();
});

test('of a row without anything that waits nothing is said while the states are yet to be read', async () => {
  render(
    <p>
      Stella
      <NotSentYet row={{ path: 'horses/stella', pending: 0 }} />
    </p>,
  );
  await expect.element(page.getByText('Stella', { exact: true })).toBeVisible();
});
