/** The texts of reading a code by the camera. */
export const codeReaderLabels = {
  open: 'Leggi un codice con la fotocamera',
  title: 'Inquadra il codice',
  hint: 'Il QR del box; su alcuni telefoni anche il codice a barre del chip. Le immagini restano su questo telefono.',
  failed: {
    refused:
      'Il permesso di usare la fotocamera non c’è: dallo nelle impostazioni del browser per questo sito, oppure scrivi il nome o il chip nella ricerca.',
    none: 'Qui non c’è una fotocamera che funzioni: scrivi il nome o il chip nella ricerca.',
  },
} as const;
