import { formatQuantity } from '../../../i18n/format.ts';
import { horseLabels } from './horse-labels.ts';

/** The texts about a treatment that several features show. */
export const treatmentLabels = {
  title: 'Farmaci',
  nameless: 'Trattamento',
  fields: {
    horse: 'Cavallo',
    horseName: 'Nome del cavallo',
    horseNumber: 'Microchip o UELN',
    isDPA: horseLabels.fields.isDPA,
    date: 'Primo giorno',
    days: 'Giorni di trattamento',
    drug: 'Farmaco',
    dose: 'Dose e quantità',
    reason: 'Motivo',
    vet: 'Veterinario',
    prescription: 'Numero della ricetta',
    supplier: 'Fornitore',
    withdrawal: 'Giorni di sospensione',
    notes: 'Note',
    cancelledAt: 'Annullato il',
    cancelledReason: 'Motivo dell’annullamento',
  },
  count: (n: number) => formatQuantity(n, 'trattamento', 'trattamenti'),
  ofHorse: (drug: string, horse: string) =>
    `${drug.trim() || treatmentLabels.nameless} a ${horse.trim() || 'cavallo senza nome'}`,
} as const;
