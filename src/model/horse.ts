import type { FieldSpec, RecordOf } from './fields.ts';

/** The fields of a horse's document. Choices are kept as the words the register shows. */
export const HORSE = {
  name: 'text',
  docname: 'text',
  species: 'text',
  breed: 'text',
  sex: 'text',
  coat: 'text',
  /** yyyy-mm-dd */
  birthday: 'text',
  birthplace: 'text',
  isDeceased: 'flag',
  isDeceasedReported: 'flag',
  doctype: 'text',
  docnumber: 'text',
  chipnumber: 'text',
  uelnnumber: 'text',
  isHere: 'flag',
  isInBDN: 'flag',
  isDPA: 'flag',
  hasOriginalDocs: 'flag',
  isCorrectBarncodeInBDN: 'flag',
  barncode: 'text',
  statusNotes: 'text',
  isCorrectOwner: 'flag',
  ownerName: 'text',
  ownerPhone: 'text',
  ownerAddress: 'text',
  ownerNotes: 'text',
  notes: 'text',
  hoovesTrimInterval: 'months',
  hoovesTrimNotes: 'text',
  lastHoovesTrim: 'instant',
  dentistInterval: 'months',
  dentistNotes: 'text',
  lastDentist: 'instant',
} as const satisfies FieldSpec;

export type Horse = RecordOf<typeof HORSE>;

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
