import { eventLabels, topicName } from './event-labels.ts';
import { formatDay, formatDecimal, formatEuro, formatNearDay } from '../../../i18n/format.ts';
import { healthLabels } from './health-labels.ts';
import { horseLabels } from './horse-labels.ts';
import { membershipLabels } from './membership-labels.ts';
import type { NamedChange } from '../../../register/unsent/unsent-changes.ts';
import { dayOf, isDay, isInstant } from '../../../model/values/calendar.ts';
import {
  type Collection,
  collectionOf,
  idOf,
  fieldKindOf,
  childCollectionOf,
  rootPathOf,
} from '../../../model/collections.ts';
import type { Fields, FieldValue } from '../../../model/fields/fields.ts';
import { isHorseSlug } from '../../../model/health/health-act.ts';
import { rawOfToken } from '../../../model/fields/raw-value.ts';
import { movementOfHorse } from './movement-labels.ts';
import { receiptLabels } from './receipt-labels.ts';
import { treatmentLabels } from './treatment-labels.ts';
import { rawLabel, unreadLabels } from './unread-labels.ts';
import { visitKindLabels, visitLabels } from './visit-labels.ts';
import { typedText } from './typed-text.ts';
import { commonLabels } from '../../../i18n/labels.ts';
import { newValuesOf } from '../../../mutation/patch.ts';

/** The texts of a change. */
export const changeTexts = {
  created: {
    horses: (name: string) => `Nuovo cavallo: ${name}`,
    memberships: (name: string) => `Nuovo tesseramento: ${name}`,
    events: (name: string) => `Nuovo evento: ${name}`,
    health: (name: string) => name,
    treatments: (name: string) => name,
    receipts: (name: string) => name,
    rounds: (name: string) => name,
  },
  updated: (name: string, fields: string) => `${name}: ${fields}`,
  deleted: (name: string) => `Eliminazione di ${name}`,
  visit: (what: string, day: string) => `${what}, ${day}`,
  visitDeleted: (what: string) => `Eliminazione: ${what}`,
  nameless: 'scheda senza nome',
  empty: '(vuoto)',
  photo: 'Una foto',
} as const;

/** By field: labels that are clear without the section around them. */
const fieldLabels: Readonly<Record<string, string>> = {
  ...receiptLabels.fields,
  secret: 'Chiave del giro',
  horses: 'Cavalli del giro',
  ...treatmentLabels.fields,
  ...membershipLabels.fields,
  ...horseLabels.fields,
  year: 'Anno',
  ...eventLabels.fields,
  ...healthLabels.fields,
  statusNotes: 'Note sullo stato burocratico',
  ownerName: 'Proprietario',
  ownerPhone: 'Telefono del proprietario',
  ownerAddress: 'Indirizzo del proprietario',
  ownerNotes: 'Note sul proprietario',
  hoovesTrimInterval: 'Intervallo dei pareggi (mesi)',
  hoovesTrimNotes: 'Note sui pareggi',
  lastHoovesTrim: 'Ultimo pareggio',
  dentistInterval: 'Intervallo del dentista (mesi)',
  dentistNotes: 'Note sul dentista',
  lastDentist: 'Ultima visita del dentista',
  lastMovement: 'Ultimo movimento',
  party: 'Da chi, a chi',
  hereBefore: 'In struttura prima',
  deceasedBefore: 'Deceduto prima',
};

/** A value as a text; one that cannot be read as {@link rawLabel} has it. */
const text = (value: FieldValue | undefined, unread = rawLabel): string => {
  const raw = rawOfToken(value);
  return raw ? unread(raw) : String(value ?? '').trim();
};
const legible = (value: FieldValue | undefined) => text(value, () => '');

/**
 * The display name of a root document. A nameless horse gets its slug without the random suffix.
 *
 * @param horse for a health act: the fields of its horse, as far as known
 */
export function nameOf(path: string, fields: Fields, horse: Fields = {}): string {
  switch (collectionOf(path)) {
    case 'horses':
      return (
        legible(fields['name']) ||
        legible(fields['docname']) ||
        idOf(path).replace(/-[a-z0-9]{6}$/, '')
      );
    case 'memberships': {
      const name = `${text(fields['givenName'])} ${text(fields['familyName'])}`.trim();
      const year = text(fields['year']);
      return [name || changeTexts.nameless, year && `(${year})`].filter(Boolean).join(' ');
    }
    case 'events':
      return text(fields['title']) || topicName(text(fields['topic'])) || changeTexts.nameless;
    case 'health': {
      const slug = text(fields['horse']);
      const of = isHorseSlug(slug) ? nameOf(`horses/${slug}`, horse) : changeTexts.nameless;
      return healthLabels.ofHorse(text(fields['kind']), of);
    }
    case 'treatments':
      return treatmentLabels.ofHorse(text(fields['drug']), text(fields['horseName']));
    case 'receipts': {
      const number = text(fields['receiptNumber']);
      const { cents } = fields;
      const receipt =
        number === ''
          ? receiptLabels.draft(typeof cents === 'number' ? cents : null)
          : receiptLabels.number(number, text(fields['year']));
      return receiptLabels.ofPayer(receipt, text(fields['payer']));
    }
    case 'rounds':
      return `Giro di ${text(fields['by']) || changeTexts.nameless}`;
    case 'hoovesTrims':
    case 'dentists':
    case 'movements':
      return changeTexts.nameless;
  }
}

/**
 * The label of a change: 'Pareggio di Stella, 14 ottobre', 'Stella: proprietario, telefono del
 * proprietario'.
 *
 * @param today yyyy-mm-dd; days of another year are shown with their year
 */
export function changeLabel({ mutation, root, visit, horse }: NamedChange, today: string): string {
  const { op, path } = mutation;
  const name = nameOf(rootPathOf(path), root, horse);
  switch (op) {
    case 'create':
      return changeTexts.created[collectionOf(path) as keyof typeof changeTexts.created](name);
    case 'update':
      return changeTexts.updated(name, fieldList(Object.keys(newValuesOf(mutation))));
    case 'delete':
      return changeTexts.deleted(name);
    case 'addVisit':
    case 'deleteVisit': {
      const date = visit['date'];
      const what = changeTexts.visit(
        visitOfHorse(path, visit, name),
        isInstant(date) ? formatNearDay(dayOf(date), today) : text(date) || visitLabels.unknownDate,
      );
      return op === 'addVisit' ? what : changeTexts.visitDeleted(lowerFirst(what));
    }
  }
}

/** The name of a document below a horse, by its kind: 'Pareggio di Stella', 'Arrivo di Stella'. */
export function visitOfHorse(path: string, fields: Fields, horse: string): string {
  const kind = childCollectionOf(path);
  return kind === 'movements'
    ? movementOfHorse(fields['kind'], horse)
    : visitKindLabels[kind].ofHorse(horse);
}

/** The label of a field, clear without the section around it. */
export function fieldLabel(field: string): string {
  return Object.hasOwn(fieldLabels, field) ? fieldLabels[field]! : field;
}

/** The labels of fields, joined for a sentence: 'note, telefono del proprietario'. */
export function fieldList(fields: readonly string[]): string {
  return fields.map((field) => lowerFirst(fieldLabel(field))).join(', ');
}

/** A field's value as shown to a person. */
export function valueLabel(collection: Collection, field: string, value: FieldValue): string {
  const raw = rawOfToken(value);
  if (raw) return unreadLabels.value(raw);
  if (field === 'cents' && typeof value === 'number') return formatEuro(value);
  switch (fieldKindOf(collection, field)) {
    case 'flag':
      if (value === 1) return commonLabels.yes;
      if (value === -1) return commonLabels.no;
      return value === 0 ? commonLabels.notSaid : text(value) || commonLabels.notSaid;
    case 'months':
      return typeof value === 'number' ? formatDecimal(value) : text(value) || changeTexts.empty;
    case 'instant': {
      const day = dayOf(Number(value ?? NaN));
      return day === '' ? text(value) || changeTexts.empty : formatDay(day);
    }
    case 'photo':
      return value === '' ? changeTexts.empty : changeTexts.photo;
    case 'whole':
    case 'line':
    case 'prose': {
      const shown = field === 'topic' ? topicName(text(value)) : String(value ?? '');
      return isDay(shown) ? formatDay(shown) : shown || changeTexts.empty;
    }
  }
}

/** A field's value as the text of its form control, for a draft. */
export function typedValue(collection: Collection, field: string, value: FieldValue): string {
  return typedText(fieldKindOf(collection, field), value);
}

/** Lower-cases the first letter, except of abbreviations such as 'UELN'. */
function lowerFirst(label: string): string {
  return /^[A-Z][^A-Z]/.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label;
}
