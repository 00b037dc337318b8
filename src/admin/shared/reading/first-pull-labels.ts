import { formatCount, formatQuantity } from '../../../i18n/format.ts';
import type { Collection } from '../../../model/collections.ts';
import type { FirstPullProgress } from '../../../sync/status.ts';
import { resumeLabels } from '../labels/resume-labels.ts';

/** The singular and plural of what a collection holds. */
const NAMES: Readonly<Record<Collection, readonly [string, string]>> = {
  horses: ['cavallo', 'cavalli'],
  hoovesTrims: ['pareggio', 'pareggi'],
  dentists: ['visita del dentista', 'visite del dentista'],
  memberships: ['tesseramento', 'tesseramenti'],
  events: ['evento', 'eventi'],
  health: ['atto di salute', 'atti di salute'],
  movements: ['movimento', 'movimenti'],
  treatments: ['trattamento', 'trattamenti'],
  receipts: ['ricevuta', 'ricevute'],
  rounds: ['giro affidato', 'giri affidati'],
};

/** The texts about a register that is not received completely yet. */
export const firstPullLabels = {
  /** @param stopped why nothing is received; null while receiving */
  sentence: (
    { collection, received, total }: FirstPullProgress,
    stopped: keyof typeof resumeLabels | null,
  ): string => {
    const [one, many] = NAMES[collection];
    const amount =
      total !== null && total > 0 && total >= received
        ? `${formatCount(received)} di ${formatQuantity(total, one, many)}`
        : received > 0
          ? formatQuantity(received, one, many)
          : null;
    if (stopped === null)
      return amount === null ? `Scarico il registro: ${many}…` : `Scarico il registro: ${amount}`;
    const so = amount === null ? '' : ` (finora ${amount})`;
    return `Il registro non è ancora tutto su questo telefono${so}. ${resumeLabels[stopped]}`;
  },
} as const;
