import { formatCount, formatQuantity } from '../../../i18n/format.ts';
import type { EvictionMarker } from '../../../mirror/database/meta.ts';
import type { SendingState } from '../../../register/unsent/sending-states.ts';
import type { SyncStatus } from '../../../sync/status.ts';
import type { IconName } from '../../../ui/icon.tsx';

/** The texts of a sending state. */
interface StateText {
  /** In a list. */
  readonly mark: string;
  /** Of one visit. */
  readonly visit: string;
  /** Of a whole record, as a sentence. */
  readonly record: string;
  readonly icon: IconName;
  readonly look: 'good' | 'info' | 'bad';
}

/** The texts of each state, the same on every screen (STATUS-1). */
export const stateTexts: Readonly<Record<SendingState, StateText>> = {
  sent: {
    mark: 'Inviato',
    visit: 'Inviato',
    record: 'Inviato.',
    icon: 'sent',
    look: 'good',
  },
  pending: {
    mark: 'Da inviare',
    visit: 'Sul telefono, da inviare',
    record: 'Salvato sul telefono, da inviare.',
    icon: 'waiting',
    look: 'info',
  },
  conflict: {
    mark: 'In conflitto',
    visit: 'In conflitto: da controllare',
    record:
      'In conflitto: una tua modifica non va d’accordo con il registro e aspetta una tua scelta.',
    icon: 'alert',
    look: 'bad',
  },
  rejected: {
    mark: 'Rifiutato',
    visit: 'Rifiutato: da controllare',
    record:
      'Il server ha rifiutato una modifica: resta su questo telefono e aspetta una tua scelta.',
    icon: 'alert',
    look: 'bad',
  },
  damaged: {
    mark: 'Illeggibile',
    visit: 'Illeggibile: da controllare',
    record:
      'L’app non riesce a leggere una modifica: resta su questo telefono e aspetta una tua scelta.',
    icon: 'alert',
    look: 'bad',
  },
};

/** The state that the screens show. */
export interface ShownStatus extends SyncStatus {
  /** What a cleared database held, until the person has read of it (STATUS-4). */
  readonly lost: EvictionMarker | null;
}

/** The counts of what is not on the server. */
export type NotSent = Pick<SyncStatus, 'pending' | 'rejected' | 'conflicts' | 'damaged'>;

/** How many changes a person has to look at. */
export function toCheckCount({ rejected, conflicts, damaged }: NotSent): number {
  return rejected + conflicts + damaged;
}

/** The texts about all changes that were recorded on this phone. */
export const sendingLabels = {
  savedOnPhone: 'Salvato sul telefono',
  toCheck: (n: number) => `${formatCount(n)} da controllare`,
  /** Shown if restored documents have old values that the server would refuse today; empty if there are none. */
  cameBackRejected: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? ' Un valore di prima è troppo lungo per il registro di oggi: è da controllare.'
        : ` ${formatCount(n)} valori di prima sono troppo lunghi per il registro di oggi: sono da controllare.`,
  /** The number of changes that are not on the server, in a few words. */
  summary: (status: NotSent): string => {
    const { pending } = status;
    const toCheck = toCheckCount(status);
    const parts = [
      pending > 0 && formatQuantity(pending, 'modifica da inviare', 'modifiche da inviare'),
      toCheck > 0 && sendingLabels.toCheck(toCheck),
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(' · ') : 'Niente da inviare';
  },
  /** If no change is pending that this version of the app can send. */
  nothingWaits: (status: ShownStatus): string =>
    status.pending > 0
      ? 'Niente che questa versione dell’app possa inviare.'
      : toCheckCount(status) > 0
        ? 'Niente che parta da solo: quello che è da controllare qui sopra aspetta una tua scelta.'
        : `Niente da inviare${status.lost?.unsent ? '' : ': tutto quello che hai registrato è sul server'}.`,
} as const;
