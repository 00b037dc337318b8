import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HORSE_FORM } from '../../src/admin/horse-record/horse-form-spec.ts';
import { horseWarnings } from '../../src/admin/horse-record/horse-warnings.ts';
import { horseFinder } from '../../src/admin/shared/horses/horse-finder.ts';
import { horseListSearch } from '../../src/admin/horse-list/horse-list-search.ts';
import { identityMessage } from '../../src/admin/login/identity-message.ts';
import { adminAddress } from '../../src/admin/login/login-search.ts';
import { MEMBERSHIP_FORM } from '../../src/admin/memberships/membership-form-spec.ts';
import { exportMemberships } from '../../src/admin/memberships/membership-export.ts';
import { guessMemberColumns } from '../../src/register/member-import/member-columns.ts';
import { planImport } from '../../src/register/member-import/plan-import.ts';
import { readDelimited } from '../../src/table-file/delimited.ts';
import { membershipFinder } from '../../src/admin/memberships/membership-finder.ts';
import { membershipWarnings } from '../../src/admin/memberships/membership-warnings.ts';
import { readYear } from '../../src/model/memberships/membership-year.ts';
import {
  type Edits,
  type FormSpec,
  type StoredValues,
  applyEdits,
  problemOf,
  readEdits,
  typedOf,
  withTyped,
} from '../../src/admin/shared/record/record-edits.ts';
import { parseDay } from '../../src/i18n/format.ts';
import { keepDraft, readDraft } from '../../src/mirror/drafts/drafts.ts';
import { createHorse, getHorse, updateHorse } from '../../src/register/horses/horses.ts';
import { createMembership } from '../../src/register/memberships/new-membership.ts';
import { getMembership } from '../../src/register/memberships/memberships.ts';
import { listUnsent } from '../../src/mirror/outbox/outbox.ts';
import { keysOf } from '../../src/mirror/database/view-keys.ts';
import { addVisit, listVisits } from '../../src/register/visits/visits.ts';
import { dayOf, isDay } from '../../src/model/values/calendar.ts';
import {
  type FieldKind,
  type FieldValue,
  MAX_LENGTH,
  readFields,
  storable,
} from '../../src/model/fields/fields.ts';
import { type Horse, HORSE } from '../../src/model/horses/horse.ts';
import { MEMBERSHIP } from '../../src/model/memberships/membership.ts';
import { taxCodeWarnings } from '../../src/model/memberships/tax-code.ts';
import type { Result } from '../../src/platform/result.ts';
import type { RemoteStore } from '../../src/sync/ports.ts';
import { type Backend, startEmbedded } from '../support/backends.ts';
import { signedInStore } from '../support/signed-in-store.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { type Phone, openPhone, pull, push } from '../support/phone.ts';
import { sure } from '../support/scene.ts';
import { photoOf } from '../support/photos.ts';
import { updateRoot } from '../../src/register/documents/root-documents.ts';

/** Texts that people, chip readers, pasting and attackers enter into a field. */
const BAD = {
  nothing: '',
  spaces: '   \t ',
  'a mebibyte': 'x'.repeat(2 ** 20),
  'NUL in the middle': 'a\u0000b',
  'half a character': 'a\ud83d',
  'the other half': '\udc34b',
  'text that runs backwards': '\u202Eabc\u2066',
  emoji: '🐴👩🏽‍🌾 é e\u0301',
  markup: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'a formula': '=CMD|"/C calc"!A0',
  'another formula': '@SUM(A1)',
  'a magic name': '__proto__',
  'another magic name': 'constructor',
  'a leap day': '2024-02-29',
  'a day that is not': '2023-02-29',
  'the first year': '0001-01-01',
  'the last year': '9999-12-31',
  'the night clocks go forward': '2026-03-29',
  'the night clocks go back': '2026-10-25',
  'less than nothing': '-1',
  zero: '0',
  'a billion': '1e9',
  'one or a thousand': '1.000',
  infinity: 'Infinity',
  'a foreign phone': '+44 20 7946 0958',
  'a long prefix': '0039 0376 123456',
  'a foreign CAP': 'SW1A 1AA',
  'a CAP that begins with zero': '00184',
  'lines and semicolons': 'una;"due"\r\ntre\n\nquattro',
  'a byte order mark': '\ufeffx',
  'a photo': photoOf(),
} as const;
const INPUTS = Object.entries(BAD);

let backend: Backend;
let remote: RemoteStore;
let phone: Phone;
let other: Phone;

/** A phone with a server, and a second phone that receives what the first sends. */
beforeAll(async () => {
  backend = await startEmbedded();
  const { store, uid } = await signedInStore(backend);
  remote = store;
  const clock = new ManualClock();
  phone = openPhone({ clock, seed: 1, uid });
  other = openPhone({ clock, seed: 2, uid });
});
afterAll(() => backend.close());

/** Sends the unsent changes and receives them on the second phone. */
async function travel(): Promise<void> {
  await push(phone, remote);
  expect(await listUnsent(phone)).toEqual([]);
  await pull(other, remote);
}

/** The value of a field after a text was typed into it; undefined if the form rejects it. */
function expected(kind: FieldKind, text: string): FieldValue | undefined {
  if (kind === 'months')
    return new Map([
      ['', null],
      ['0', 0],
      ['00184', 184],
    ]).get(text.trim());
  if (kind === 'photo') return text === '' || text === photoOf() ? text : undefined;
  return text.length > MAX_LENGTH[kind === 'prose' ? 'prose' : 'line'] ? undefined : storable(text);
}

/**
 * Types a text into every field of a form, through a stored draft, and saves the valid fields.
 *
 * @returns what the fields must hold
 */
async function fill<Field extends string, Record extends StoredValues<Field>>(
  spec: FormSpec<Field>,
  held: Record,
  text: string,
  save: (seen: Record, edited: Record) => Promise<Result<unknown, unknown>>,
): Promise<Partial<StoredValues<Field>>> {
  const fields = (Object.entries(spec.kinds) as [Field, FieldKind][]).filter(
    ([, kind]) => kind !== 'flag',
  );
  const typed = fields.reduce(
    (edits, [field]) => withTyped(spec, held, edits, field, text),
    {} as Edits<Field>,
  );
  await keepDraft(phone, 'bad', typed);
  const edits = readEdits(spec, await readDraft(phone, 'bad')) ?? ({} as Edits<Field>);
  const must: Partial<globalThis.Record<Field, FieldValue>> = {};
  const fit: Partial<Edits<Field>> = {};
  for (const [field, kind] of fields) {
    expect(typedOf(spec, held, edits, field)).toBe(text);
    const isEmptied = spec.kept?.includes(field) && text.trim() === '';
    const value = isEmptied ? undefined : expected(kind, spec.tidy?.[field]?.(text) ?? text);
    expect(problemOf(spec, edits, field) === null, `${field} is refused`).toBe(value !== undefined);
    must[field] = value === undefined ? held[field] : value;
    if (value !== undefined && edits[field]) Object.assign(fit, { [field]: edits[field] });
  }
  expect(applyEdits(spec, held, edits).success).toBe(
    Object.keys(fit).length === Object.keys(edits).length,
  );
  const { seen, edited } = sure(applyEdits(spec, held, fit as Edits<Field>));
  sure(await save(seen, edited));
  return must;
}

describe('a text typed into any field is stored and received by another phone, or rejected by the form', () => {
  test.each(INPUTS)('a horse: %s', async (_, text) => {
    const slug = sure(await createHorse(phone, { name: 'Stella', docname: 'S', isHere: 1 }));
    const held = (await getHorse(phone, slug))!.fields;
    const same = { chip: null, ueln: null };
    expect(() => horseWarnings(held, () => text, same, '2026-10-14')).not.toThrow();
    const must = await fill(HORSE_FORM, held, text, (seen, edited) =>
      updateHorse(phone, slug, seen, edited),
    );
    await travel();
    expect((await getHorse(other, slug))?.fields).toMatchObject(must);
  });

  test.each(INPUTS)('a membership: %s', async (_, text) => {
    const slug = sure(await createMembership(phone, { year: 2026 }));
    const held = (await getMembership(phone, slug))!.fields;
    const every = Object.fromEntries(Object.keys(held).map((field) => [field, text]));
    expect(() => membershipWarnings({ ...held, ...every }, '2026-10-14')).not.toThrow();
    const must = await fill(MEMBERSHIP_FORM, held, text, (seen, edited) =>
      updateRoot(phone, `memberships/${slug}`, seen, edited),
    );
    await travel();
    expect((await getMembership(other, slug))?.fields).toMatchObject(must);
  });
});

describe('a visit', () => {
  test('its notes are stored and received by another phone, or rejected', async () => {
    const slug = sure(await createHorse(phone, { name: 'Luna', docname: 'L', isHere: 1 }));
    const kept: string[] = [];
    for (const [, notes] of INPUTS) {
      const added = await addVisit(phone, slug, 'hoovesTrims', { day: '2026-10-14', notes });
      expect(added.success).toBe(notes.length <= MAX_LENGTH.prose);
      if (added.success) kept.push(String(storable(notes)));
    }
    await travel();
    const there = (await listVisits(other, slug, 'hoovesTrims')).map(({ fields }) => fields.notes);
    expect(there.toSorted()).toEqual(kept.toSorted());
  });

  test('its day is a day that exists, and the same one on another phone', async () => {
    const slug = sure(await createHorse(phone, { name: 'Brio', docname: 'B', isHere: 1 }));
    const days = Object.values(BAD).filter(isDay);
    expect(days).toEqual([
      BAD['a leap day'],
      BAD['the first year'],
      BAD['the last year'],
      BAD['the night clocks go forward'],
      BAD['the night clocks go back'],
    ]);
    for (const day of days) sure(await addVisit(phone, slug, 'dentists', { day, notes: day }));
    await travel();
    const there = (await listVisits(other, slug, 'dentists')).map(({ fields }) => fields);
    expect(there.map(({ notes }) => notes).toSorted()).toEqual(days.toSorted());
    for (const { date, notes } of there) expect(dayOf(date!)).toBe(notes);
    for (const [about, text] of INPUTS)
      expect(parseDay(text) !== null, about).toBe(isDay(text.trim()));
  });
});

test.each(INPUTS)('a new horse named with %s', async (_, text) => {
  const made = await createHorse(phone, { name: text, docname: text, isHere: 0 });
  expect(made.success).toBe(text.length <= MAX_LENGTH.line);
  if (!made.success) return;
  expect(made.data).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  expect((await getHorse(phone, made.data))?.fields.name).toBe(storable(text));
});

describe('a search, an address, a login', () => {
  test.each(INPUTS)('for %s', (_, text) => {
    const stella = readFields(HORSE, { name: 'Stella', chipnumber: '380271006045678' });
    const found = (horse: Horse) =>
      horseFinder(text)(keysOf('horses', horse)!.text, 'horses/stella');
    if (text.trim() === '') expect(found(stella)).toBe(true);
    if (text.length <= MAX_LENGTH.line) expect(found({ ...stella, name: text })).toBe(true);
    else expect(found(stella)).toBe(false);
    const anna = readFields(MEMBERSHIP, { givenName: 'Anna', taxCode: text });
    const isMember = membershipFinder(text)(keysOf('memberships', anna)!.text);
    expect(isMember).toBe(text.length <= MAX_LENGTH.line);
    expect(v.parse(horseListSearch, { isHere: text })).toEqual({});
    expect(adminAddress(text)).toBeUndefined();
    expect(identityMessage(text)).not.toBe('');
    expect(readYear(text)).toBeNull();
    expect(() =>
      taxCodeWarnings(text, { familyName: text, givenName: text, birthDate: text }),
    ).not.toThrow();
  });
});

describe('a file of memberships', () => {
  test.each(INPUTS)(
    'with %s in every cell: exported and read again it is the same, or refused',
    (_, text) => {
      const cells = Object.entries(MEMBERSHIP).map(([name, kind]) => [
        name,
        kind === 'line' ? text : null,
      ]);
      const member = readFields(MEMBERSHIP, { ...Object.fromEntries(cells), year: 2026 });
      const file = exportMemberships([{ fields: member }]);
      // No cell begins with a character that makes a spreadsheet compute it.
      for (const cell of file.split(/[;\n]/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
      const read = readDelimited(file);
      if (!read.success) throw new Error(read.error);
      const [head, ...rows] = read.data;
      if (rows.length === 0) return expect(text.trim()).toBe('');
      const [row] = planImport(
        rows,
        {
          columns: guessMemberColumns(head!.cells, rows),
          year: 2026,
          daysFrom: 1900,
          update: new Set(),
          carryOver: false,
        },
        [],
      );
      if (row!.outcome === 'invalid') {
        return expect(text.trim() === '' || text.length > MAX_LENGTH.line).toBe(true);
      }
      // Fields are of one line: a break is a blank. Marks of the reading direction are left out.
      const shown = text.replaceAll(/[\u202e\u2066]/g, '').trim();
      expect(row!.membership.city).toBe(shown.replace(/\s*[\r\n]+\s*/g, ' '));
    },
  );
});
