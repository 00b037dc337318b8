/** The proposal to keep the register among one's apps. */
export const itInstall = {
  ask: 'Tieni il registro tra le tue app: si apre con un tocco, anche senza segnale.',
  byHand:
    'Tieni il registro tra le tue app, anche senza segnale: in Safari tocca Condividi e poi «Aggiungi alla schermata Home».',
  install: 'Installa',
  noThanks: 'No, grazie',
  gotIt: 'Ho capito',
};
