import { formatCount } from '../../i18n/format.ts';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';

/** The texts of the command palette. */
export const labels = {
  open: 'Cerca o vai a…',
  keys: 'Ctrl K',
  title: 'Cerca o vai a…',
  field: 'Cavallo, chip, tesserato o azione',
  results: 'Risultati',
  nothing: (withMembers: boolean) =>
    `Niente con questo nome, numero o azione su questo dispositivo.${withMembers ? ' I tesserati di altri anni si cercano in Tesseramenti, sotto «Tutti».' : ''}`,
  /** @param n null while others may be missing */
  others: (n: number | null) =>
    `${n === 1 ? 'Ce n’è un altro' : `Ce ne sono altri${n === null ? '' : ` ${formatCount(n)}`}`}: scrivi ancora qualcosa.`,
  group: { action: 'Azione', horse: 'Cavallo', member: 'Tesserato' },
  roundOf: {
    hoovesTrims: visitKindLabels.hoovesTrims.round,
    dentists: visitKindLabels.dentists.round,
  },
  careView: 'Cavalli da curare',
  irregularView: 'Cavalli non in regola',
  allHorses: 'Tutti i cavalli',
  importMembers: 'Importa tesserati da un file',
  memberBook: 'Libro soci',
} as const;
