import { photoLabels } from '../shared/forms/photo-labels.ts';
import type { PhotoChange } from './photo-changes.ts';

/** The texts of the photos of the site. */
export const labels = {
  notHeld: 'Le immagini del sito non fanno parte del tuo registro',
  notHeldWhy:
    'Il tuo account vede solo i cavalli. Se ti servono le foto, chiedi a chi gestisce gli account.',
  intro:
    'Dove non c’è una foto il sito mostra il suo disegno. Una foto caricata compare sul sito alla prossima pubblicazione.',
  offline:
    'Senza rete non si vede quali foto sono già caricate. Puoi sceglierne lo stesso: restano su questo telefono finché non le carichi.',
  /** Not what the site shows: that changes with the next publication. */
  none: 'Nessuna foto caricata',
  unknown: 'Non ancora letta',
  current: (alt: string) => (alt === '' ? 'Foto caricata' : alt),
  chosen: 'Scelta, non ancora caricata',
  /** What is being done with a photo. */
  busy: {
    preparing: photoLabels.preparing,
    uploading: 'Carico…',
    removing: 'Tolgo la foto…',
  } satisfies Record<PhotoChange['kind'], string>,
  alt: 'Che cosa si vede',
  altHint: 'Per chi non la vede: «Tre cavalli al pascolo all’alba».',
  altMissing: 'Scrivi in poche parole che cosa si vede.',
  upload: 'Carica',
  discard: 'Scarta',
  remove: 'Togli la foto',
  askRemove: (slot: string) => `Togliere la foto di «${slot}»?`,
  removeHint: 'Dalla prossima pubblicazione il sito mostra di nuovo il disegno.',
  uploaded: (slot: string) => `Caricata: ${slot}. Sul sito dalla prossima pubblicazione.`,
  removed: (slot: string) =>
    `Tolta: ${slot}. Dalla prossima pubblicazione il sito mostra il disegno.`,
  /** Where each photo is on the site. */
  slots: {
    home: 'Home, in apertura',
    medication: 'Percorso Medicazione',
    'trailer-loading': 'Percorso Salita sul trailer',
    'dressage-basic': 'Percorso Dressage di base',
    'mock-excursion': 'Percorso Escursione simulata',
    'outdoor-excursion': 'Percorso Escursione all’aperto',
    'summer-camp': 'Percorso Centro estivo',
    activities: 'Attività',
    boarding: 'Pensione, contatti e Home',
    'horse-life': 'Vita da cavallo e Nuova Vita',
    membership: 'Area soci',
  },
  /** Of the photos that are there: none is chosen. */
  listFailed: { signedOut: 'Per vedere le foto caricate devi rientrare.' },
  /** Of a photo that is not taken away: no chosen one is here. */
  removeFailed: {
    unreachable: 'Non c’è rete: la foto forse è ancora lì. Riprova quando c’è segnale.',
    signedOut: 'Per togliere la foto devi rientrare.',
  },
  storageFailed: {
    unreachable: 'Non c’è rete: la foto resta su questo telefono. Riprova quando c’è segnale.',
    signedOut: 'Per caricare le foto devi rientrare. La foto scelta resta qui.',
    /** The rules are missing, or may not read the allow-list: an account that sees this screen holds the photos. */
    denied: 'Il server non lascia toccare le foto: avvisa chi segue il sito.',
    missing: 'La foto non c’è più.',
    refused: 'Lo spazio delle foto non risponde come dovrebbe. Riprova.',
    notEnabled:
      'Questo progetto non ha uno spazio per le foto: il sito mostra i suoi disegni, e tutto il resto funziona. Per averle, chi ha configurato il progetto attiva Firebase Storage (piano Blaze) e pubblica di nuovo il sito.',
  },
} as const;
