import { formatQuantity } from '../../../i18n/format.ts';
import type { KindedAct } from '../../../model/health/health-due.ts';
import { printedValue } from './unread-labels.ts';

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

/** What was done, as every screen calls it; a kind that cannot be read as stored. */
export function actKind({ fields, unread }: KindedAct): string {
  return printedValue(unread, 'kind', fields.kind).trim() || healthLabels.nameless;
}
