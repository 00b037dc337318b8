import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { labels } from '../../../../src/admin/bdn-compare/labels.ts';
import { failureLabels } from '../../../../src/admin/shared/labels/failure-labels.ts';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { VIEW_STORES } from '../../../../src/mirror/database/view-keys.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { documentOf } from '../../../support/document-of.ts';
import { holdWrites } from '../../../support/hold-writes.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { edit, sure } from '../../../support/scene.ts';
import { eventually } from '../../../support/eventually.ts';
import { workbookOf } from '../../../support/workbook.ts';

/*
 * The stable's list of the national register compared with the horses: what is shown, ticked, written and taken back.
 */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;
let close: () => void;

const here = { isHere: 1, isDeceased: -1, isInBDN: 1 };
const LIST = [
  'Elenco equidi;;;;',
  'Codice elettronico;Nome;Sesso;Data nascita;Proprietario',
  '380271006045671;STELLA;F;14/05/2012;VERDI PAOLA',
  '380271006045672;BRIO;M;01/01/2010;NERI CARLO',
  '380271006045673;VENTO;C;02/02/2011;NERI CARLO',
  '380271006045674;LUNA;F;03/03/2015;NERI CARLO',
  '380271006045675;ZARA;F;03/03/2016;NERI CARLO',
  '3,80271E+14;ARROTONDATA;F;;',
  '380271006045676;FANTASMA;F;31/02/2015;',
  '380271006045677;DOPPIA;F;;',
  '380271006045677;DOPPIA BIS;F;;',
].join('\r\n');

const fileOf = (content: BlobPart, name = 'elenco.csv') => new File([content], name);
const input = () => page.getByLabelText('File dell’elenco');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const box = (name: string) => page.getByRole('checkbox', { name });
const group = (name: RegExp) => page.getByRole('radio', { name });
const text = (content: string | RegExp) => page.getByText(content);
const items = () =>
  [...document.querySelectorAll('main li[aria-setsize]')].map((each) =>
    (each as HTMLElement).innerText.replace(/\s+/g, ' ').trim(),
  );
const horses = async () =>
  Object.fromEntries(
    sure(await openRegister(phone).horses.list()).map(({ fields }) => [fields.name, fields]),
  );

async function open(): Promise<void> {
  close = await openScreen(phone, '/bdn/compare');
}

/** Chooses a file and confirms the columns. */
async function compare(content: BlobPart = LIST, name?: string): Promise<void> {
  await userEvent.upload(input(), fileOf(content, name));
  await button('Confronta').click();
  await expect.element(page.getByRole('heading', { name: 'Confronto', exact: true })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  const horse = (name: string, chipnumber: string, more: object = {}) => ({
    ...here,
    name,
    docname: name,
    chipnumber,
    ...more,
  });
  await receive(phone, {
    'horses/stella': horse('Stella', '380 271 006 045 671', {
      sex: 'Femmina',
      birthday: '2012-05-14',
      ownerName: 'Paola Verdi',
    }),
    'horses/brio': horse('Brio', '380271006045672', {
      sex: 'Castrone',
      birthday: '2010-02-01',
      ownerName: 'Neri Carlo',
      isInBDN: 0,
    }),
    'horses/vento': horse('Vento', '380271006045673', {
      sex: 'Castrone',
      birthday: '2011-02-02',
      ownerName: 'Neri Carlo',
      isHere: -1,
    }),
    'horses/zara': horse('Zara', ''),
    'horses/nero': horse('Nero', '380271006045699'),
    'horses/gone': horse('Andato', '380271006045698', { isHere: -1 }),
  });
  await open();
});

describe('the list beside the register', () => {
  test('each row and each horse is told in one group, and each group has its count', async () => {
    await compare();
    await expect.element(text('9 righe lette nel file.')).toBeVisible();
    for (const name of [
      'Diversi (2)',
      'Solo in BDN (3)',
      'Solo qui (1)',
      'Da chiarire (3)',
      'Uguali (1)',
    ])
      await expect.element(page.getByRole('radio', { name })).toBeInTheDocument();
    const [brio, vento] = items();
    expect(brio).toMatch(
      /^Brio 380271006045672, riga 4 Data di nascita Qui 1º febbraio 2010 In BDN 1º gennaio 2010/,
    );
    expect(brio).toMatch(/Iscritto in BDN Qui non indicato In BDN Sì$/);
    expect(vento).toMatch(/nel registro non è in struttura\.$/);
    await group(/^Solo in BDN/).click();
    expect(items().map((each) => each.split(' ')[0])).toEqual(['LUNA', 'ZARA', 'FANTASMA']);
    expect(items()[1]).toContain('Forse c’è già, senza questo numero: Zara');
    expect(items()[2]).toContain('Data di nascita «31/02/2015»: non è una data');
    await group(/^Solo qui/).click();
    expect(items()).toEqual(['Nero 380271006045699']);
    await expect.element(text(/^1 cavallo del registro non è in struttura/)).toBeVisible();
    await group(/^Da chiarire/).click();
    expect(items()[0]).toMatch(
      /^Microchip doppio: 380271006045677 Nel file DOPPIA .* riga 10 DOPPIA BIS .* riga 11 Nel registro nessuno$/,
    );
    expect(items()[1]).toMatch(/^ARROTONDATA riga 8 .*«3,80271E\+14».* arrotondato/);
    expect(items()[2]).toBe('Zara Nel registro, senza microchip né UELN che si leggano');
    await group(/^Uguali/).click();
    expect(items()).toEqual(['Stella 380 271 006 045 671, riga 3']);
  });

  test('a chip that stands in the register and cannot be read is shown as it stands, and not called missing', async () => {
    const unread = { chipnumber: { arrayValue: { values: [{ stringValue: '380A' }] } } };
    const ofUeln = { ...here, name: 'Ugo', docname: 'Ugo', uelnnumber: '380001000000001' };
    const all = { 'horses/ada': { ...here, name: 'Ada', docname: 'Ada' }, 'horses/ugo': ofUeln };
    await applyDocuments(
      phone,
      'horses',
      Object.entries(all).map(([path, fields]) => ({
        ...documentOf(path, fields),
        unread,
      })),
      null,
    );
    await compare('Codice elettronico;UELN;Nome\r\n380271006045688;380001000000001;UGO');
    expect(items()[0]).toMatch(
      /^Ugo «\["380A"\]», riga 2 .*nel registro il microchip non si legge o non c’è\./,
    );
    await group(/^Da chiarire/).click();
    expect(items()).toContain(
      'Ada «["380A"]» Nel registro, senza microchip né UELN che si leggano',
    );
  });

  describe('a group is called complete', () => {
    const whole = ['Codice elettronico;Nome', '380271006045671;STELLA', '380271006045672;BRIO'];
    const list = [...whole, '380271006045699;NERO'].join('\r\n');

    test('not while something is unclear: nobody knows whether Zara, without a number, is in the file', async () => {
      await compare(list);
      await expect.element(group(/^Da chiarire \(1\)/)).toBeInTheDocument();
      for (const name of [/^Solo qui \(0\)/, /^Solo in BDN \(0\)/]) {
        await group(name).click();
        await expect.element(text('Nessuno, a parte quello che è da chiarire.')).toBeVisible();
      }
    });

    test('where nothing is unclear', async () => {
      await edit(phone, 'horses/zara', { isHere: -1 });
      await compare(list);
      await group(/^Solo qui \(0\)/).click();
      await expect.element(text('Tutti i cavalli in struttura sono nel file.')).toBeVisible();
      await group(/^Solo in BDN \(0\)/).click();
      await expect.element(text('Tutti i cavalli del file sono nel registro.')).toBeVisible();
    });
  });

  test('nothing is ticked by itself, and without a tick nothing can be written', async () => {
    await compare();
    await expect.element(button('Niente di spuntato')).toBeDisabled();
    expect(document.querySelectorAll('main :checked[type=checkbox]')).toHaveLength(0);
    expect(await listUnsent(phone)).toEqual([]);
  });

  test('what is ticked is written, no more, and taken back in one step', async () => {
    await compare();
    await box('Data di nascita: prendi il valore della BDN').click();
    await expect.element(button('Applica 1 modifica')).toBeEnabled();
    await group(/^Solo in BDN/).click();
    await box('Aggiungi al registro: LUNA').click();
    await button('Applica 2 modifiche').click();
    await expect.element(text('2 modifiche salvate sul telefono.')).toBeVisible();
    const now = await horses();
    expect(now['Brio']).toMatchObject({ birthday: '2010-01-01', isInBDN: 0 });
    expect(now['LUNA']).toMatchObject({
      ...here,
      docname: 'LUNA',
      chipnumber: '380271006045674',
      sex: 'Femmina',
      birthday: '2015-03-03',
    });
    expect(await listUnsent(phone)).toHaveLength(2);
    await expect.element(group(/^Uguali \(2\)/)).toBeInTheDocument();
    await expect.element(group(/^Solo in BDN \(2\)/)).toBeInTheDocument();
    // The result is there at once: no time passes on this clock.
    await button('Annulla le modifiche').click();
    await expect.element(text('Annullato: tutto come prima.')).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
    expect((await horses())['Brio']).toMatchObject({ birthday: '2010-02-01' });
    expect(Object.keys(await horses())).not.toContain('LUNA');
    await expect.element(group(/^Solo in BDN \(3\)/)).toBeInTheDocument();
  });

  test('what was written in several steps is taken back in one, however the last of them ended', async () => {
    await compare();
    await box('Data di nascita: prendi il valore della BDN').click();
    await button('Applica 1 modifica').click();
    await expect.element(text('1 modifica salvata sul telefono.')).toBeVisible();
    await group(/^Solo in BDN/).click();
    await box('Aggiungi al registro: LUNA').click();
    await clock.advance(1000);
    await button('Applica 1 modifica').click();
    await expect.element(button('Niente di spuntato')).toBeVisible();
    // Somebody adds the same horse: nothing is written in the last step.
    await box('Aggiungi al registro: ZARA').click();
    await receive(phone, {
      'horses/zara2': { ...here, name: 'Zara', chipnumber: '380271006045675' },
    });
    await clock.advance(1000);
    await button('Applica 1 modifica').click();
    await expect.element(text('Non ho scritto niente.')).toBeVisible();
    await button('Annulla tutte le 2 modifiche').click();
    await expect.element(text('Annullato: tutto come prima.')).toBeVisible();
    expect((await horses())['Brio']).toMatchObject({ birthday: '2010-02-01' });
    expect(Object.keys(await horses())).not.toContain('LUNA');
    expect(await listUnsent(phone)).toEqual([]);
  });

  test('an undo that the phone has no room for, or a write that fails after it, leaves the undo to be tried again', async () => {
    const full = () => new DOMException('full', 'QuotaExceededError');
    await compare();
    await box('Data di nascita: prendi il valore della BDN').click();
    await button('Applica 1 modifica').click();
    await expect.element(text('1 modifica salvata sul telefono.')).toBeVisible();
    await box('Iscritto in BDN: prendi il valore della BDN').click();
    const failed = text(/lo spazio su questo dispositivo è finito/);
    const restore = refuseWrites(phone.db, VIEW_STORES.horses, full);
    try {
      await clock.advance(1000);
      await button('Applica 1 modifica').click();
      await expect.element(failed).toBeVisible();
      await button('Annulla la modifica').click();
      await new Promise((done) => void setTimeout(done, 300));
      await expect.element(failed).toBeVisible();
    } finally {
      restore();
    }
    await clock.advance(1000);
    await button('Annulla la modifica').click();
    await expect.element(text('Annullato: tutto come prima.')).toBeVisible();
    expect((await horses())['Brio']).toMatchObject({ birthday: '2010-02-01', isInBDN: 0 });
  });

  test('what is ticked while the rest is being written stays ticked', async () => {
    await compare();
    await box('Data di nascita: prendi il valore della BDN').click();
    const finish = holdWrites(phone);
    await button('Applica 1 modifica').click();
    await box('Iscritto in BDN: prendi il valore della BDN').click();
    finish();
    await expect.element(text('1 modifica salvata sul telefono.')).toBeVisible();
    await expect.element(button('Applica 1 modifica')).toBeEnabled();
    await expect.element(box('Iscritto in BDN: prendi il valore della BDN')).toBeChecked();
    expect((await horses())['Brio']).toMatchObject({ birthday: '2010-01-01', isInBDN: 0 });
  });

  test('a list that is closed, or whose columns are changed, while it is being written stays so', async () => {
    await compare();
    await box('Data di nascita: prendi il valore della BDN').click();
    const finish = holdWrites(phone);
    await button('Applica 1 modifica').click();
    await button('Cambia le colonne').click();
    finish();
    await expect.element(text('1 modifica salvata sul telefono.')).toBeVisible();
    await new Promise((done) => void setTimeout(done, 300));
    await expect.element(button('Confronta')).toBeVisible();
    await button('Confronta').click();
    await box('Iscritto in BDN: prendi il valore della BDN').click();
    const end = holdWrites(phone);
    await clock.advance(1000);
    await button('Applica 1 modifica').click();
    await button('Chiudi il file').click();
    end();
    await eventually(async () => expect((await horses())['Brio']!.isInBDN).toBe(1));
    await new Promise((done) => void setTimeout(done, 300));
    await expect.element(input()).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('a value that somebody changed after it was shown is not written, and told', async () => {
    await compare();
    await box('Data di nascita: prendi il valore della BDN').click();
    await box('Iscritto in BDN: prendi il valore della BDN').click();
    await edit(phone, 'horses/brio', { birthday: '2009-09-09' });
    await button('Applica 2 modifiche').click();
    await expect.element(text('1 modifica salvata sul telefono.')).toBeVisible();
    await expect.element(text('Una cosa non è stata scritta:')).toBeVisible();
    await expect.element(text(/^Brio: data di nascita\. Qualcuno/)).toBeVisible();
    expect((await horses())['Brio']).toMatchObject({ birthday: '2009-09-09', isInBDN: 1 });
  });

  test('one field of many horses, and rows that no horse is like, are ticked in one step', async () => {
    await compare();
    await group(/^Solo in BDN/).click();
    await button('Da aggiungere: spunta tutti (2)').click();
    await expect.element(box('Aggiungi al registro: ZARA')).not.toBeChecked();
    await expect.element(button('Applica 2 modifiche')).toBeEnabled();
    await button('Da aggiungere: togli tutti (2)').click();
    await expect.element(button('Niente di spuntato')).toBeDisabled();
  });
});

test.each([
  ['cannot be read', () => Promise.reject(new DOMException('a worn disk', 'UnknownError'))],
  ['makes the comparison throw', async () => [null]],
])(
  'a list is opened again over a register that %s: it is told, and can be compared then',
  async (_, horsesOf) => {
    await compare();
    close();
    const reading = Object.getPrototypeOf(phone.db.view('horses').toCollection());
    const { toArray } = reading;
    const restore = () => Object.assign(reading, { toArray });
    onTestFinished(() => void restore());
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    reading.toArray = function toArrayOf(this: { _ctx: { table: { name: string } } }) {
      return this._ctx.table.name === VIEW_STORES.horses ? horsesOf() : toArray.call(this);
    };
    await open();
    await expect.element(page.getByRole('alert').getByText(failureLabels.read)).toBeVisible();
    restore();
    await button('Confronta').click();
    await expect.element(group(/^Diversi/)).toBeInTheDocument();
  },
);

describe('the columns', () => {
  test('are guessed, corrected by the person, and remembered for the next list', async () => {
    const odd = 'Numero;Chiamato;Note\n380271006045672;Brio;x';
    await userEvent.upload(input(), fileOf(odd));
    await expect.element(text(/^Scegli la colonna del microchip/)).toBeVisible();
    await expect.element(button('Confronta')).toBeDisabled();
    await page.getByLabelText('Colonna «Numero»').selectOptions('Numero di microchip');
    await page.getByLabelText('Colonna «Chiamato»').selectOptions('Nome sul documento');
    await button('Confronta').click();
    await expect.element(group(/^Diversi \(1\)/)).toBeInTheDocument();
    close();
    await open();
    await button('Chiudi il file').click();
    await userEvent.upload(input(), fileOf(odd.replace('Brio', 'Brioso')));
    await expect
      .element(text('Le colonne sono quelle che hai scelto l’ultima volta.'))
      .toBeVisible();
    await expect.element(text('Nome sul documento').first()).toBeVisible();
  });

  test('are guessed where what was chosen last time cannot be read: the file is not to blame', async () => {
    vi.spyOn(phone.db.meta, 'get').mockRejectedValue(
      new DOMException('a worn disk', 'UnknownError'),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    await userEvent.upload(input(), fileOf(LIST));
    await expect.element(button('Confronta')).toBeEnabled();
    expect(text(labels.failure.damaged).elements()).toEqual([]);
  });

  test('two of them never hold the same', async () => {
    await userEvent.upload(input(), fileOf(LIST));
    await page.getByLabelText('Colonna «Sesso»').selectOptions('Numero di microchip');
    await expect
      .element(page.getByLabelText('Colonna «Codice elettronico»'))
      .toHaveDisplayValue('Non confrontare');
  });

  test('a list without headings: its first row is a horse', async () => {
    await userEvent.upload(input(), fileOf('380271006045672;Brio\n380271006045699;Nero'));
    await page
      .getByLabelText('Riga con le intestazioni')
      .selectOptions('Nessuna: la prima riga è già un cavallo');
    await page.getByLabelText('Colonna 1, senza nome').selectOptions('Numero di microchip');
    await button('Confronta').click();
    await expect.element(text('2 righe lette nel file.')).toBeVisible();
  });

  test('of a workbook the sheet with the list is read, and another one can be chosen', async () => {
    const book = await workbookOf(
      [
        ['Microchip', 'Data nascita'],
        [{ number: '3.80271006045672E14' }, { day: 40_210 }],
      ],
      { before: ['Istruzioni'] },
    );
    await userEvent.upload(input(), fileOf(book, 'elenco.xlsx'));
    await expect.element(page.getByLabelText('Foglio')).toHaveDisplayValue('Elenco capi');
    await button('Confronta').click();
    await expect.element(text('1 riga letta nel file.')).toBeVisible();
    expect(items()[0]).toMatch(/^Brio .* Iscritto in BDN Qui non indicato In BDN Sì$/);
  });

  test('of a page each table can be chosen, by its number: it has no name', async () => {
    const table = (...rows: string[]) =>
      `<table>${rows.map((row) => `<tr><td>${row.replace(';', '<td>')}`).join('')}</table>`;
    const html = table('Azienda;009MN001') + table('Microchip;Nome', '380271006045672;Brio');
    await userEvent.upload(input(), fileOf(html, 'elenco.xls'));
    const sheet = page.getByLabelText('Foglio');
    await expect.element(sheet).toHaveDisplayValue('Tabella 2');
    await sheet.selectOptions('Tabella 1');
    await expect.element(sheet).toHaveDisplayValue('Tabella 1');
  });
});

describe('the file', () => {
  test.each([
    [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), /vecchio tipo/],
    ['%PDF-1.7', /non si legge: scegli un CSV/],
    ['', /non ci sono righe/],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), /Non riesco ad aprire/],
  ])('one that is no list says why', async (content, why) => {
    await userEvent.upload(input(), fileOf(content, 'x.xls'));
    await expect.element(page.getByRole('alert').filter({ hasText: why })).toBeVisible();
  });

  test('is found again with its ticks by who looked at a horse, and the register is read anew', async () => {
    await compare();
    await box('Data di nascita: prendi il valore della BDN').click();
    await box('Iscritto in BDN: prendi il valore della BDN').click();
    close();
    await edit(phone, 'horses/brio', { isInBDN: 1 });
    await open();
    await expect.element(button('Applica 1 modifica')).toBeEnabled();
    await expect.element(box('Data di nascita: prendi il valore della BDN')).toBeChecked();
  });

  test('what was written of it can be taken back by who looked at a horse since', async () => {
    await compare();
    await box('Data di nascita: prendi il valore della BDN').click();
    await button('Applica 1 modifica').click();
    await expect.element(text('1 modifica salvata sul telefono.')).toBeVisible();
    close();
    await open();
    await button('Annulla la modifica').click();
    await expect.element(text('Annullato: tutto come prima.')).toBeVisible();
    expect((await horses())['Brio']).toMatchObject({ birthday: '2010-02-01' });
    await expect.element(button(/^Annulla/)).not.toBeInTheDocument();
  });

  test('is gone once it is closed, and nothing of it is on the phone but what was written', async () => {
    await compare();
    await group(/^Solo in BDN/).click();
    await box('Aggiungi al registro: LUNA').click();
    await button('Applica 1 modifica').click();
    await expect.element(text('1 modifica salvata sul telefono.')).toBeVisible();
    await button('Chiudi il file').click();
    await expect.element(input()).toBeVisible();
    const kept = await Promise.all(phone.db.tables.map((table) => table.toArray()));
    const all = JSON.stringify(kept);
    expect(all).toContain('LUNA');
    for (const word of [
      'FANTASMA',
      'ARROTONDATA',
      '380271006045676',
      'elenco.csv',
      'Codice elettronico',
    ])
      expect(all).not.toContain(word);
    close();
    await open();
    await expect.element(input()).toBeVisible();
  });
});

test.each([360, 768, 1440])(
  'at %d px nothing is wider than the window, in any group',
  async (width) => {
    await page.viewport(width, 900);
    const name = 'Conte'.repeat(30);
    const rows = [1, 2].map(
      (n) => `38027100604567${n};${name};F;2012-05-14;${'Verdi '.repeat(40)}`,
    );
    await userEvent.upload(
      input(),
      fileOf([LIST.split('\r\n')[1], ...rows, `380271006045679;${name};x;y;z`].join('\n')),
    );
    const fits = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expect.element(button('Confronta')).toBeVisible();
    fits();
    await button('Confronta').click();
    for (const each of [/^Diversi/, /^Solo in BDN/, /^Solo qui/, /^Da chiarire/, /^Uguali/]) {
      await group(each).click();
      await eventually(fits);
      if (width === 360) {
        for (const control of document.querySelectorAll('main :is(button, a, label)')) {
          const { height } = control.getBoundingClientRect();
          expect.soft(height, control.textContent).toBeGreaterThanOrEqual(44);
        }
      }
    }
  },
);
