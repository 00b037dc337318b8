import { describe, expect, test } from 'vitest';
import { identityMessage } from '../../../src/admin/login/identity-message.ts';
import { undoRows } from '../../../src/admin/shared/history/undo-rows.ts';
import {
  fieldLabel,
  typedValue,
  valueLabel,
} from '../../../src/admin/shared/labels/change-labels.ts';
import { topicName } from '../../../src/admin/shared/labels/event-labels.ts';
import { movementOfHorse } from '../../../src/admin/shared/labels/movement-labels.ts';
import { fileName } from '../../../src/admin/shared/output/download-text.ts';
import { exportMemberships } from '../../../src/admin/memberships/membership-export.ts';
import { personJson, personText } from '../../../src/admin/person/person-file.ts';
import { knownNames } from '../../../src/register/accounts/account-names.ts';
import type { Finding } from '../../../src/register/person/finding.ts';
import { COLLECTION_NAMES, fieldOf, readingFormOf } from '../../../src/model/collections.ts';
import { readCsv } from '../../../src/model/values/read-csv.ts';
import { readFields } from '../../../src/model/fields/fields.ts';
import { writeCalendar } from '../../../src/model/values/icalendar.ts';
import { MEMBERSHIP } from '../../../src/model/memberships/membership.ts';
import { openAlone } from '../../support/scene.ts';

/* Hostile texts in fields must do no harm in what leaves the app. */

const HOSTILE = [
  '=CMD()',
  '+39 0376 1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' \u00a0=1',
  '＝1',
  "'=1",
  'a;b',
  'a,b\\;c',
  '"; "=1',
  'uno\ndue',
  'uno\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:falso',
  'uno\u2028due\u0085tre\vquattro',
  '<script>alert(1)</script>',
  '\u202egnp.exe',
  '\u2066nascosto\u2069',
  '__proto__',
  '🐴'.repeat(40),
  '\ud800',
];

describe.each(HOSTILE.map((text) => [text]))('%j', (text) => {
  // tests/unit/model/values/write-csv.test.ts shows that a spreadsheet computes none of them.
  test('in a CSV is one cell of one row, unchanged', () => {
    const member = readFields(MEMBERSHIP, { familyName: text, address: text, year: 2026 });
    const file = exportMemberships([{ fields: member }]);
    expect(readCsv(file)).toHaveLength(2);
    expect(readCsv(file)[1]!.cells.filter((cell) => cell === text)).toHaveLength(2);
  });

  test('in a calendar adds no line and no event', () => {
    const day = {
      uid: `${text}@x`,
      day: '2026-10-14',
      sequence: 0,
      summary: text,
      description: text,
    };
    const lines = writeCalendar(text, [day], 0).replaceAll('\r\n ', '').split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines).toHaveLength(18);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
  });

  test('in a file name gives no path, no hidden character and no other extension', () => {
    const name = fileName(`scadenze-${text}.ics`);
    expect(name).toMatch(/^[\p{L}\p{M}\p{N}._ -]+\.ics$/u);
    expect(fileName(`../${text}/..`)).not.toMatch(/^\.|[\\/]/);
  });

  test('in a person’s data stays inside its value', () => {
    const fields = { statusNotes: text, notes: `${text}\nCodice fiscale: falso` };
    const finding: Finding = {
      kind: 'note',
      path: 'horses/x',
      fields: ['statusNotes', 'notes'],
      shown: fields,
      root: { name: 'Stella', docname: '' },
    };
    const file = personText([finding], '2026-10-14', null);
    expect(
      file.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).filter((line) => /^ {2}\S/.test(line)),
    ).toHaveLength(2);
    expect(file).not.toMatch(/^(?: {2})?Codice fiscale/m);
    const { held } = JSON.parse(personJson([finding], '2026-10-14', null)) as {
      held: { fields: Record<string, string> }[];
    };
    expect(held[0]!.fields).toEqual(fields);
  });
});

/* A field, a kind or an account may be called as what every object has, in a file or by another program. */
test('what is called as what every object has is shown by its name', async () => {
  const { anna } = await openAlone();
  const names = Object.getOwnPropertyNames(Object.prototype);
  for (const name of names) {
    expect(fieldLabel(name)).toBe(name);
    for (const collection of COLLECTION_NAMES) {
      expect(valueLabel(collection, name, 'x')).toBe('x');
      expect(typedValue(collection, name, 'x')).toBe('x');
      expect([fieldOf(collection, {}, name), readingFormOf(collection, name)]).toEqual([
        '',
        'line',
      ]);
    }
    const earlier = { path: 'horses/a', fields: { [name]: 'x'.repeat(1001) }, unreadable: [] };
    expect(undoRows('horses', [name], earlier, {}, new Set())).toMatchObject([
      { now: '', state: 'unfit' },
    ]);
    expect(topicName(name)).toBe(name);
    expect(identityMessage(name)).toBe(identityMessage('boh'));
    expect(movementOfHorse(name, 'Stella')).toBe(
      movementOfHorse('boh', 'Stella').replace('boh', name),
    );
    expect((await knownNames(anna))[name]).toBeUndefined();
  }
  expect(names).toContain('constructor');
});
