import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { instantOf } from '../../../../../src/model/values/calendar.ts';
import { MAX_LENGTH } from '../../../../../src/model/fields/fields.ts';
import { ManualClock } from '../../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../../support/phone.ts';

/* What every form of a new record says when it is saved before it is complete. */

const NO_DAY = /Manca il giorno: scrivilo come 14\/10\/2026/;
const NO_REASON = /Manca il motivo/;

interface Form {
  /** Where the form is, below src/admin. */
  readonly file: string;
  readonly address: string;
  /** The text of the button that opens it, and of the section that has it. */
  readonly opener: string;
  readonly section?: string;
  /** The text of the button that saves, if it is not 'Salva'. */
  readonly action?: string;
  /** What the needed fields say, in their order. */
  readonly missing: readonly (readonly [label: string, text: RegExp])[];
  /** A field that can stay empty, in which something is typed; none where every field is needed. */
  readonly other?: string;
}

const FORMS: readonly Form[] = [
  {
    file: 'events/new-event-overlay.tsx',
    address: '/events',
    opener: 'Nuovo',
    missing: [
      ['Titolo', /^Manca il titolo: scrivilo/],
      ['Data', NO_DAY],
    ],
  },
  {
    file: 'horse-list/new-horse-overlay.tsx',
    address: '/horses',
    opener: 'Nuovo',
    missing: [
      ['Nome', /^Manca il nome: .*come Stella/],
      ['Nome sul documento', /^Manca il nome sul documento/],
    ],
  },
  {
    file: 'memberships/new-membership-overlay.tsx',
    address: '/memberships',
    opener: 'Nuovo',
    missing: [
      ['Nome', /^Manca il nome: basta/],
      ['Anno', /^Scrivi l’anno con quattro cifre/],
    ],
    other: 'Codice fiscale',
  },
  {
    file: 'health/new-act.tsx',
    address: '/horses/stella',
    opener: 'Aggiungi',
    section: 'Salute',
    missing: [
      ['Che cosa', /^Manca che cosa è stato fatto: .*come Tetano/],
      ['Data', NO_DAY],
    ],
    other: 'Lotto',
  },
  {
    file: 'movements/movement-form.tsx',
    address: '/horses/stella',
    opener: 'Nuovo movimento',
    section: 'Movimenti',
    missing: [['Giorno', NO_DAY]],
    other: 'Note',
  },
  {
    file: 'treatments/new-treatment.tsx',
    address: '/horses/stella',
    opener: 'Nuovo trattamento',
    section: 'Farmaci',
    missing: [
      ['Farmaco', /^Manca il farmaco: .*sulla confezione/],
      ['Primo giorno', NO_DAY],
      ['Giorni di trattamento', /Scrivi un numero intero di giorni, da 1 a/],
    ],
    other: 'Note',
  },
  {
    file: 'receipts/new-receipt.tsx',
    address: '/memberships/anna',
    opener: 'Nuova ricevuta',
    section: 'Ricevute',
    missing: [
      ['Importo', /^Scrivi un importo in euro, come 50/],
      ['Data', NO_DAY],
      ['Ricevuto da', /^Manca chi paga: .*come Anna Rossi/],
      ['Causale', /^Manca la causale: .*Quota associativa/],
    ],
    other: 'Pagato con',
  },
  {
    file: 'shared/record/cancel-row.tsx',
    address: '/treatments/a',
    opener: 'Annulla questa riga',
    action: 'Annulla la riga',
    missing: [['Perché', NO_REASON]],
  },
  {
    file: 'shared/record/cancel-row.tsx',
    address: '/receipts/a',
    opener: 'Annulla la ricevuta',
    action: 'Annulla la ricevuta',
    missing: [['Perché', NO_REASON]],
  },
];

/** The text of a label, with the asterisk of a needed field. */
const labelled = (label: string) => new RegExp(`^${label}(?: \\*)?$`);

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': { name: 'Stella', docname: 'Stella', isHere: 1, isDPA: 1 },
    'memberships/anna': { year: 2026, givenName: 'Anna', familyName: 'Rossi' },
    'treatments/a': {
      horse: 'stella',
      horseName: 'Stella',
      isDPA: 1,
      date: instantOf('2026-10-01'),
      days: 5,
      drug: 'Fenilbutazone',
      withdrawal: 28,
      cancelledAt: null,
      cancelledReason: '',
    },
    'receipts/a': {
      membership: 'anna',
      memberName: 'Anna Rossi',
      payer: 'Anna Rossi',
      date: instantOf('2026-10-01'),
      year: 2026,
      receiptNumber: 1,
      cause: 'Quota',
      cents: 5000,
      method: 'Contanti',
      cancelledAt: null,
      cancelledReason: '',
    },
  });
});

/** Opens the form, empties the fields that are needed, and types into another. */
async function openEmpty({ address, opener, section, missing, other }: Form) {
  await openScreen(phone, address);
  for (const each of document.querySelectorAll('details')) each.open = true;
  const around =
    section === undefined
      ? page
      : page
          .getByRole('heading', { level: 2, name: section, exact: true })
          .element()
          .closest('details')!;
  await (around instanceof Element ? page.elementLocator(around) : around)
    .getByRole('button', { name: opener, exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabelText(labelled(label));
  for (const [label] of missing) {
    const control = field(label);
    await expect.element(control).toBeVisible();
    if (control.element() instanceof HTMLInputElement) await control.fill('');
  }
  if (other !== undefined) await field(other).fill('come prima');
  return { dialog, field };
}

test.each(FORMS)(
  '$opener, $address ($file): saved before it is complete, each needed field says what is missing',
  async (form) => {
    const { missing, other, action = 'Salva' } = form;
    const { dialog, field } = await openEmpty(form);
    expect(dialog.element().textContent).not.toContain('Manca');
    await dialog.getByRole('button', { name: action, exact: true }).click();
    for (const [label, text] of missing)
      await expect.element(field(label)).toHaveAccessibleDescription(text);
    await expect.element(field(missing[0]![0])).toHaveFocus();
    if (other !== undefined) await expect.element(field(other)).toHaveValue('come prima');
    await expect.element(dialog).toBeVisible();
    expect(await phone.db.outbox.count()).toBe(0);
  },
);

test('every form of a new record is among them', () => {
  const sources = import.meta.glob<string>('../../../../../src/admin/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const forms = Object.entries(sources).flatMap(([path, text]) =>
    text.includes('<NewRecordOverlay') ? [path.replace(/^.*\/src\/admin\//u, '')] : [],
  );
  expect(forms.toSorted()).toEqual([...new Set(FORMS.map(({ file }) => file))].toSorted());
});

test.each(['Nome', 'Cognome'])(
  'a new member needs one of the two names: a foreign document may have only a «%s»',
  async (label) => {
    const { dialog, field } = await openEmpty(
      FORMS.find(({ address }) => address === '/memberships')!,
    );
    await field('Anno').fill('2026');
    const save = dialog.getByRole('button', { name: 'Salva', exact: true });
    await field(label).fill('v'.repeat(MAX_LENGTH.line + 1));
    await save.click();
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field(label)).toHaveAccessibleDescription(/^Troppo lungo/);
    expect(await phone.db.outbox.count()).toBe(0);
    await field(label).fill('Verdi');
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await phone.db.outbox.count()).toBe(1);
  },
);
