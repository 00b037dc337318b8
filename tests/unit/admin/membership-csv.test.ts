import { assert, constantFrom, integer, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exportMemberships,
  planImport,
  yearsOf,
} from '../../../src/admin/memberships/membership-csv.ts';
import { readFields } from '../../../src/model/fields.ts';
import { type Membership, MEMBERSHIP } from '../../../src/model/membership.ts';
import { labels } from '../../../src/admin/memberships/labels.ts';
const member = (fields: Partial<Membership>) => readFields(MEMBERSHIP, { year: 2026, ...fields });
const ANNA = member({
  givenName: 'Anna',
  familyName: "D'Amico",
  taxCode: 'DMCNNA73E61H501M',
  birthDate: '1973-05-21',
  birthPlace: 'Roma',
  email: 'anna@example.org',
  city: 'Roma',
  zip: '00118',
  address: '=Via "Roma"; 1',
  number: '-12',
  hasPaid: 1,
  isSubmitted: -1,
});

function plan(text: string, register: readonly Membership[] = []) {
  const planned = planImport(text, 2026, register);
  if (!planned.success) throw new Error(planned.error);
  return planned.data;
}

const outcomes = (text: string, register: readonly Membership[] = []) =>
  plan(text, register).rows.map(({ line, outcome, problems }) => [line, outcome, ...problems]);

test('the exported file has Italian dates and texts, and no formulas', () => {
  const [head, row] = exportMemberships([ANNA]).split('\r\n');
  expect(head).toBe(
    '\ufeffAnno;Nome;Cognome;Codice fiscale;Data di nascita;Luogo di nascita;Email;Comune di residenza;CAP di residenza;Indirizzo di residenza;N° tessera;Pagamento verificato;Registrazione inviata;Tessera consegnata',
  );
  expect(row).toBe(
    `2026;Anna;D'Amico;DMCNNA73E61H501M;21/05/1973;Roma;anna@example.org;Roma;'00118;"'=Via ""Roma""; 1";'-12;Sì;No;`,
  );
});

test('an exported file is imported unchanged', () => {
  const odd = member({ givenName: '', familyName: '@x', birthDate: '5/2010', zip: 'SW1A 1AA' });
  const { rows, ignored } = plan(exportMemberships([ANNA, odd]));
  expect(rows.map((row) => row.membership)).toEqual([ANNA, odd]);
  expect(rows.map((row) => row.outcome)).toEqual(['fresh', 'fresh']);
  expect(ignored).toEqual([]);
});

test('whatever the fields hold is imported as it was exported, but for blanks around it', () => {
  const FIELDS = ['givenName', 'birthPlace', 'email', 'city', 'zip', 'address', 'number'] as const;
  const text = oneof(
    string(),
    string({ unit: 'binary' }),
    integer({ min: 0, max: 99_999 }).map((cap) => String(cap).padStart(5, '0')),
    tuple(
      constantFrom('\0', '\u200b', '\ufeff', "'"),
      constantFrom('=1', '+1', '-1', '@x', '007'),
    ).map((parts) => parts.join('')),
  ).map((of) => of.trim());
  assert(
    property(tuple(...FIELDS.map(() => text)), (texts) => {
      const fields = Object.fromEntries(FIELDS.map((field, n) => [field, texts[n]!]));
      const exported = member({ familyName: 'Verdi', ...fields });
      expect(plan(exportMemberships([exported])).rows.map((row) => row.membership)).toEqual([
        exported,
      ]);
    }),
    { numRuns: 500 },
  );
});

describe('the problems of each row are shown before anything is written', () => {
  test('invalid: no name, no valid year, a text that is too long', () => {
    expect(
      outcomes(`anno;nome;COGNOME;Città\n;;;Roma\n'26;Anna;;\n26;A;;\n;B;;${'x'.repeat(1001)}`),
    ).toEqual([
      [2, 'invalid', labels.csv.problem.name],
      [3, 'invalid', labels.csv.problem.year("'26")],
      [4, 'invalid', labels.csv.problem.year('26')],
      [5, 'invalid', labels.csv.problem.tooLong('Comune di residenza')],
    ]);
  });

  test('added with warnings', () => {
    expect(
      outcomes('Nome;CF;CAP;Nato il;Pagato\nAnna;x;118;31/02/2000;forse\nUgo;;;1.2.2003;SI\n'),
    ).toEqual([
      [
        2,
        'fresh',
        labels.csv.problem.flag('Pagamento verificato', 'forse'),
        labels.warn.taxCode.shape,
        labels.warn.birthDate,
        labels.warn.zip,
      ],
      [3, 'fresh'],
    ]);
    const { rows } = plan('Nome;Nato il;Pagato\nUgo;1.2.2003;SI');
    expect(rows[0]!.membership).toMatchObject({ birthDate: '2003-02-01', hasPaid: 1, year: 2026 });
  });

  test('skipped: who is in the register of the year, or earlier in the file', () => {
    const text = [
      'Anno;Nome;Cognome;Codice fiscale;Data di nascita',
      '2026;Anna;Damico;dmc nna 73e61 h501m;',
      '2025;Anna;Damico;DMCNNA73E61H501M;',
      '2025;Anna;Damico;DMCNNA73E61H501M;',
      "2026;anna;D'AMICO;;21/05/1973",
      "2026;Anna;D'Amico;;22/05/1973",
    ].join('\n');
    expect(plan(text, [ANNA]).rows.map((row) => row.outcome)).toEqual([
      'known',
      'fresh',
      'repeated',
      'known',
      'fresh',
    ]);
  });
});

test('an import resumed after a part has only the rest left', () => {
  const text = 'Nome;Cognome\nAnna;Uno\nAnna;Due\nAnna;Tre\n';
  const first = plan(text);
  expect(yearsOf(first)).toEqual([2026]);
  const again = plan(text, [first.rows[0]!.membership, first.rows[1]!.membership]);
  expect(again.rows.map((row) => row.outcome)).toEqual(['known', 'known', 'fresh']);
});

test('a file without the columns or without rows is rejected', () => {
  expect(planImport('', 2026, [])).toEqual({ success: false, error: 'empty' });
  expect(planImport('Nome;Cognome\n;\n', 2026, [])).toEqual({ success: false, error: 'empty' });
  expect(planImport('a;b\n1;2', 2026, [])).toEqual({ success: false, error: 'noColumns' });
  expect(plan('Nome;Umore;\nAnna;buono;x').ignored).toEqual(['Umore']);
});
