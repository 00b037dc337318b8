import { formatDay, formatDecimal, formatNearDay } from '../../i18n/format.ts';
import { itSync } from '../../i18n/it-sync.ts';
import { it } from '../../i18n/it.ts';
import type { NamedChange } from '../../register/unsent-changes.ts';
import { dayOf, isDay } from '../../model/calendar.ts';
import type { Collection } from '../../model/collections.ts';
import { collectionOf, COLLECTIONS, idOf, visitKindOf } from '../../model/collections.ts';
import type { Fields, FieldSpec, FieldValue } from '../../model/fields.ts';

const text = (value: FieldValue | undefined): string => String(value ?? '').trim();

/** What a horse, a membership or an event is called: by its name, or what is left of it in its slug. */
export function nameOf(path: string, fields: Fields): string {
  switch (collectionOf(path)) {
    case 'horses':
      return (
        text(fields['name']) || text(fields['docname']) || idOf(path).replace(/-[a-z0-9]{6}$/, '')
      );
    case 'memberships': {
      const name = `${text(fields['givenName'])} ${text(fields['familyName'])}`.trim();
      const year = text(fields['year']);
      return [name || itSync.change.nameless, year && `(${year})`].filter(Boolean).join(' ');
    }
    case 'events':
      return text(fields['title']) || itSync.change.nameless;
    case 'hoovesTrims':
    case 'dentists':
      return itSync.change.nameless;
  }
}

/**
 * A change in words that a person understands: 'Pareggio di Stella, 14 ottobre', 'Stella:
 * proprietario, telefono del proprietario'.
 *
 * @param today yyyy-mm-dd; days of another year are told with it
 */
export function changeLabel({ mutation, root, visit }: NamedChange, today: string): string {
  const { op, path, lane, patch } = mutation;
  const words = itSync.change;
  const name = nameOf(lane, root);
  switch (op) {
    case 'create':
      return words.created[collectionOf(path) as keyof typeof words.created](name);
    case 'update':
      return words.updated(name, fieldList(Object.keys(patch)));
    case 'delete':
      return words.deleted(name);
    case 'addVisit':
    case 'deleteVisit': {
      const date = visit['date'];
      const what = words.visit(
        it.visits[visitKindOf(path)].ofHorse(name),
        typeof date === 'number' ? formatNearDay(dayOf(date), today) : it.visit.unknownDate,
      );
      return op === 'addVisit' ? what : words.visitDeleted(lowerFirst(what));
    }
  }
}

/** The label of a field, clear also outside of its section. */
export function fieldLabel(field: string): string {
  return itSync.fields[field] ?? field;
}

/** Fields in a sentence: 'note, telefono del proprietario'. */
export function fieldList(fields: readonly string[]): string {
  return fields.map((field) => lowerFirst(fieldLabel(field))).join(', ');
}

/** A field's value as a person reads it. */
export function valueLabel(collection: Collection, field: string, value: FieldValue): string {
  const spec: FieldSpec = COLLECTIONS[collection];
  switch (spec[field] ?? 'line') {
    case 'flag':
      return value === 1 ? it.common.yes : value === -1 ? it.common.no : it.common.notSaid;
    case 'months':
      return typeof value === 'number' ? formatDecimal(value) : itSync.decide.empty;
    case 'instant':
      return typeof value === 'number' ? formatDay(dayOf(value)) : itSync.decide.empty;
    case 'whole':
    case 'line':
    case 'prose': {
      const shown = String(value ?? '');
      return isDay(shown) ? formatDay(shown) : shown || itSync.decide.empty;
    }
  }
}

/** The value as its form takes it, for a draft. */
export function typedValue(collection: Collection, field: string, value: FieldValue): string {
  const spec: FieldSpec = COLLECTIONS[collection];
  return spec[field] === 'months' ? formatDecimal(value as number | null) : String(value ?? '');
}

/** 'UELN' and 'BDN' stay what they are. */
function lowerFirst(words: string): string {
  return /^[A-Z][^A-Z]/.test(words) ? words[0]!.toLowerCase() + words.slice(1) : words;
}
