import { formatQuantity } from '../../i18n/format.ts';

/** Whether what was recorded is on the phone only, or sent. */
export const sendingLabels = {
  savedOnPhone: 'Salvato sul telefono',
  notSentYet: 'Da inviare',
  waits: (n: number) => formatQuantity(n, 'modifica da inviare', 'modifiche da inviare'),
  nothingWaits: 'Niente da inviare',
} as const;
