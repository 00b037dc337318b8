import { formatQuantity } from '../../i18n/format.ts';

/** The texts of the events. */
export const labels = {
  title: 'Eventi',
  notHeld: 'Gli eventi non fanno parte del tuo registro',
  notHeldWhy:
    'Il tuo account vede solo i cavalli. Se ti servono gli eventi, chiedi a chi gestisce gli account.',
  when: 'Quali eventi',
  next: 'Prossimi',
  past: 'Passati',
  new: 'Nuovo',
  newTitle: 'Nuovo evento',
  added: (title: string) => `${title} è tra gli eventi. Salvato sul telefono.`,
  noTitle: 'Manca il titolo: scrivilo per salvare l’evento.',
  noneNext: 'Nessun evento in programma: aggiungine uno con «Nuovo».',
  nonePast: 'Nessun evento passato.',
  undated: 'Data da mettere',
  columns: ['Data', 'Titolo', 'Percorso o attività', 'Posti'],
  places: (n: number) => formatQuantity(n, 'posto', 'posti'),
  detailTitle: (title: string) => `Eventi: ${title}`,
  section: 'Quando e che cosa',
  noTopic: 'Nessuno dei due',
  placesHint: 'Quanti in tutto. In bianco se non c’è un limite.',
  warn: {
    past: 'È un giorno già passato.',
    far: 'È tra più di due anni: controlla l’anno.',
    undated: 'Senza una data non si sa quando è: resta in cima ai prossimi.',
  },
  site: {
    noTopic: 'Non va sul sito: non è di un percorso né di un’attività.',
    unknownTopic: (topic: string) => `Non va sul sito: nessuna pagina parla di «${topic}».`,
    undated: 'Non va sul sito finché non ha una data.',
    past: 'Il giorno è passato: con la prossima pubblicazione non sta sul sito.',
    shown: (topic: string) =>
      `Va sul sito, dove si parla di «${topic}», con la prima pubblicazione dopo l’invio. Data, titolo e posti li legge chiunque; le note no.`,
  },
  askRemove: (title: string) => `Eliminare «${title}»?`,
  removeHint: 'Sparisce dal registro di tutti.',
  removed: (title: string) => `${title}: evento eliminato.`,
  restored: (title: string) => `${title}: evento rimesso.`,
} as const;
