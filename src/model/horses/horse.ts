import type { FieldSpec, RecordOf } from '../fields/fields.ts';

/** The fields of a horse's document. Choices are kept as the words the register shows. */
export const HORSE = {
  name: 'line',
  docname: 'line',
  /** Where it stands in the stable. */
  box: 'line',
  species: 'line',
  breed: 'line',
  sex: 'line',
  coat: 'line',
  /** yyyy-mm-dd */
  birthday: 'line',
  birthplace: 'line',
  isDeceased: 'flag',
  isDeceasedReported: 'flag',
  doctype: 'line',
  docnumber: 'line',
  chipnumber: 'line',
  uelnnumber: 'line',
  isHere: 'flag',
  isInBDN: 'flag',
  isDPA: 'flag',
  hasOriginalDocs: 'flag',
  isCorrectBarncodeInBDN: 'flag',
  barncode: 'line',
  statusNotes: 'prose',
  isCorrectOwner: 'flag',
  ownerName: 'line',
  ownerPhone: 'line',
  ownerAddress: 'line',
  ownerNotes: 'prose',
  notes: 'prose',
  /** A small picture by which it is told apart ({@link isPhoto}). */
  photo: 'photo',
  hoovesTrimInterval: 'months',
  hoovesTrimNotes: 'prose',
  lastHoovesTrim: 'instant',
  dentistInterval: 'months',
  dentistNotes: 'prose',
  lastDentist: 'instant',
  /** The date of the last movement, from which `isHere` and `isDeceased` follow. */
  lastMovement: 'instant',
} as const satisfies FieldSpec;

export type Horse = RecordOf<typeof HORSE>;

/**
 * Whether a value of a horse is final: NON DPA excludes it from the food chain for good (decision 020). A wrong entry
 * is corrected on the horse's page only, never by a file or a list.
 */
export function isFinal(field: string, value: unknown): boolean {
  return field === 'isDPA' && value === -1;
}

export const SPECIES = ['Cavallo', 'Asino', 'Altro'] as const;
export const SEXES = ['Femmina', 'Castrone', 'Stallone', 'Maschio'] as const;

/** Document types in use; a suggestion, the field stays free text. */
export const DOCUMENT_TYPES = [
  'Documento unico BDN',
  'Libro genealogico',
  'FISE/FEI',
  'Libretto APA/AIA',
  'Documento estero',
] as const;
