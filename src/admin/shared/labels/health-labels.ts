import { formatQuantity } from '../../../i18n/format.ts';

/** The texts about a health act that several features show. */
export const healthLabels = {
  title: 'Salute',
  nameless: 'Atto di salute',
  fields: {
    horse: 'Cavallo',
    kind: 'Che cosa',
    date: 'Data',
    by: 'Fatto da',
    product: 'Prodotto',
    batch: 'Lotto',
    result: 'Esito',
    next: 'Prossima volta',
    notes: 'Note',
  },
  batch: (batch: string) => `lotto ${batch}`,
  count: (n: number) => formatQuantity(n, 'atto di salute', 'atti di salute'),
  ofHorse: (kind: string, horse: string) => `${kind.trim() || healthLabels.nameless} di ${horse}`,
} as const;
