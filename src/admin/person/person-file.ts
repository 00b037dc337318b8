import { formatDay } from '../../i18n/format.ts';
import { type Day, dayOf, isInstant } from '../../model/values/calendar.ts';
import { collectionOf, COLLECTIONS, isChildPath, rootPathOf } from '../../model/collections.ts';
import { type FieldSpec, emptyOf } from '../../model/fields/fields.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { fieldLabel, nameOf, valueLabel } from '../shared/labels/change-labels.ts';
import { memberName } from '../shared/labels/member-name.ts';
import { labels } from './labels.ts';
import type { Finding } from '../../register/person/finding.ts';
import { NAME_FIELDS } from '../../register/person/people-in.ts';
import { isName, nameOfWords } from '../../register/person/person-traits.ts';

/** The title of a finding: 'Anna Verdi (2026)', 'Proprietario di Stella'. */
export function findingTitle({ kind, path, root, shown }: Finding): string {
  const name =
    collectionOf(path) === 'health' || kind === 'kept'
      ? nameOf(path, shown, root)
      : nameOf(rootPathOf(path), root);
  if (kind === 'membership' || kind === 'kept') return name;
  if (kind === 'guardian') return labels.guardian(name);
  if (kind === 'owner') return labels.horse(name);
  const date = isChildPath(path) ? shown['date'] : null;
  return labels.noteOf(isInstant(date) ? `${name}, ${formatDay(dayOf(date))}` : name);
}

/**
 * The names of the people whom findings are about, each once, however it is written; none where only free texts name
 * them.
 */
export function namesOf(findings: readonly Finding[]): string[] {
  const names = new Map<string, string>();
  const add = (name: string) => {
    const key = nameOfWords(name);
    if (key !== '' && !names.has(key)) names.set(key, name.trim());
  };
  for (const { kind, shown, fields } of findings) {
    if (kind === 'membership') add(memberName(shown as Membership));
    if (kind === 'owner') add(String(shown['ownerName']));
    if (kind === 'guardian')
      add(String(shown[fields.includes('guardianName') ? 'guardianName' : 'consentBy'] ?? ''));
  }
  // Who did something is often written with a title: that is no other name.
  const alone = findings
    .filter(({ kind }) => kind === 'note')
    .flatMap(({ shown, fields }) =>
      NAME_FIELDS.flatMap((field) => (fields.includes(field) ? [String(shown[field] ?? '')] : [])),
    )
    .toSorted((a, b) => nameOfWords(a).length - nameOfWords(b).length);
  for (const name of alone) if (!isName({ names: new Set(names.keys()) }, name)) add(name);
  return [...names.values()];
}

/** What a receipt says of a person beside its texts. */
const RECEIPT_FACTS = ['receiptNumber', 'year', 'date', 'cents', 'method', 'cancelledAt'];

function fieldsOf({ path, fields }: Finding): string[] {
  return [...new Set([...fields, ...(collectionOf(path) === 'receipts' ? RECEIPT_FACTS : [])])];
}

/** The personal data in a finding: label and value of each field that is not empty. */
export function findingValues(finding: Finding): [label: string, value: string][] {
  const { path, shown } = finding;
  const collection = collectionOf(path);
  const spec: FieldSpec = COLLECTIONS[collection];
  return fieldsOf(finding)
    .filter((field) => (shown[field] ?? null) !== emptyOf(spec[field]!))
    .map((field) => [fieldLabel(field), valueLabel(collection, field, shown[field] ?? null)]);
}

/**
 * The findings as JSON.
 *
 * @param missing what was not searched, as a sentence; null if nothing
 * @param outdated up to when others' changes were received, as a sentence; null unless that is outdated
 */
export function personJson(
  findings: readonly Finding[],
  today: Day,
  missing: string | null,
  outdated: string | null = null,
): string {
  const held = findings.map((finding) => {
    const { kind, path, shown } = finding;
    const values = fieldsOf(finding).map((field) => [field, shown[field] ?? null] as const);
    return { kind, path, fields: Object.fromEntries(values) };
  });
  const notes = [missing, outdated].filter((note) => note !== null);
  const isWhole = missing === null;
  const head = { format: 'scuderia-person', version: 1, day: today, isWhole };
  return JSON.stringify({ ...head, ...(notes.length > 0 && { notes }), held }, null, 2);
}

/**
 * The findings as text to read, print or hand over.
 *
 * @param missing what was not searched, as a sentence; null if nothing
 * @param outdated up to when others' changes were received, as a sentence; null unless that is outdated
 */
export function personText(
  findings: readonly Finding[],
  today: Day,
  missing: string | null,
  outdated: string | null = null,
): string {
  const parts = findings.map((finding) => {
    // Later lines of a value are indented, so that they cannot be taken for lines of the file.
    const lines = findingValues(finding).map(
      ([label, value]) =>
        `  ${label}: ${value.replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\r\n    ')}`,
    );
    return [findingTitle(finding), ...lines].join('\r\n');
  });
  const head = [labels.textTitle, labels.textAt(formatDay(today)), missing, outdated];
  return [...head.filter((line) => line !== null), '', parts.join('\r\n\r\n'), ''].join('\r\n');
}
