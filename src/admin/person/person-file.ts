import { formatDay } from '../../i18n/format.ts';
import { itArchive } from '../../i18n/it-archive.ts';
import { itYears } from '../../i18n/it-years.ts';
import type { Finding } from '../../register/person/person.ts';
import type { Day } from '../../model/calendar.ts';
import { dayOf } from '../../model/calendar.ts';
import { collectionOf, COLLECTIONS, isVisitPath, rootPathOf } from '../../model/collections.ts';
import type { FieldSpec } from '../../model/fields.ts';
import { emptyOf } from '../../model/fields.ts';
import { fieldLabel, nameOf, valueLabel } from '../shared/change-labels.ts';

const words = itArchive.person;

/** What a finding is called: 'Anna Verdi (2026)', 'Proprietario di Stella'. */
export function findingTitle({ kind, path, root, shown }: Finding): string {
  const name = nameOf(rootPathOf(path), root);
  if (kind === 'membership') return name;
  if (kind === 'owner') return words.horse(name);
  const date = isVisitPath(path) ? shown['date'] : null;
  return words.noteOf(typeof date === 'number' ? `${name}, ${formatDay(dayOf(date))}` : name);
}

/** What a finding holds of the person: label and value of each field that says something. */
export function findingValues({ path, fields, shown }: Finding): [label: string, value: string][] {
  const collection = collectionOf(path);
  const spec: FieldSpec = COLLECTIONS[collection];
  return fields
    .filter((field) => (shown[field] ?? null) !== emptyOf(spec[field]!))
    .map((field) => [fieldLabel(field), valueLabel(collection, field, shown[field] ?? null)]);
}

/**
 * What is held of a person, for a machine.
 *
 * @param isWhole whether the memberships of every year were looked through
 */
export function personJson(findings: readonly Finding[], today: Day, isWhole: boolean): string {
  const held = findings.map(({ kind, path, fields, shown }) => ({
    kind,
    path,
    fields: Object.fromEntries(fields.map((field) => [field, shown[field] ?? null])),
  }));
  return JSON.stringify(
    { format: 'scuderia-person', version: 1, day: today, isWhole, held },
    null,
    2,
  );
}

/** The same to be read, printed or handed over. */
export function personText(findings: readonly Finding[], today: Day, isWhole: boolean): string {
  const parts = findings.map((finding) => {
    // A line that somebody wrote into a note must not look like one of the file's own.
    const lines = findingValues(finding).map(
      ([label, value]) =>
        `  ${label}: ${value.replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\r\n    ')}`,
    );
    return [findingTitle(finding), ...lines].join('\r\n');
  });
  const missing = isWhole ? [] : [itYears.person];
  const head = [words.textTitle, words.textAt(formatDay(today)), ...missing];
  return [...head, '', parts.join('\r\n\r\n'), ''].join('\r\n');
}
