import type { PATH_TOPICS } from '../../model/events/event.ts';
import { CAMP_WEEK } from '../../model/prices.ts';
import type { Section } from './section.ts';

/** A path: a closed group that meets on set dates. */
export interface PathContent {
  readonly slug: (typeof PATH_TOPICS)[number];
  readonly title: string;
  /** One line for cards and for the description of the page. */
  readonly summary: string;
  /** The opening of the page. */
  readonly lead: string;
  readonly audience: string;
  readonly commitment: string;
  readonly prerequisites: readonly string[];
  /** Whether enrolment goes through the messaging app; otherwise through the contacts. */
  readonly byMessage: boolean;
  readonly sections: readonly Section[];
}

const { fullDay, halfDay } = CAMP_WEEK;

const MONTHLY = 'Una volta al mese, per circa 3\u{a0}ore';

export const MEDICATION: PathContent = {
  slug: 'medication',
  title: 'Medicazione',
  summary: 'Riconoscere, pulire, fasciare: le prime cure, con calma, in attesa del veterinario.',
  lead: 'Prima o poi capita a tutti: un graffio, un gonfiore, una fasciatura da rifare ogni sera. In questo percorso si impara a guardare il cavallo con attenzione e a prendersene cura senza trasformare la medicazione in una lotta.',
  audience: 'Per chi vive accanto a un cavallo, proprio o affidato, e vuole sapere che cosa fare.',
  commitment: 'Circa una volta al mese, per circa 3\u{a0}ore',
  prerequisites: ['Conoscere le basi della comunicazione con il cavallo'],
  byMessage: false,
  sections: [
    {
      title: 'La teoria',
      paragraphs: [
        'Si comincia dal cavallo sano, perché solo chi lo conosce si accorge quando qualcosa cambia: l’umore, l’appetito, il passo, una zampa più calda dell’altra.',
        'Poi si passa alla cassetta del pronto soccorso: che cosa tenerci, a che cosa serve, che cosa invece è meglio lasciar fare ad altri.',
      ],
    },
    {
      title: 'La pratica',
      paragraphs: ['Si lavora con i cavalli del centro, uno alla volta, con i tempi che chiedono.'],
      list: [
        'Preparare il cavallo a farsi toccare dove non è abituato',
        'Pulire e coprire una piccola ferita',
        'Fasciare un arto senza stringere e senza far male',
        'Descrivere con parole chiare al veterinario quello che si vede',
      ],
    },
    {
      title: 'A chi è adatto',
      paragraphs: [
        'A proprietari e non proprietari che sanno già stare vicino a un cavallo. Non serve montare: si lavora sempre da terra.',
      ],
    },
    {
      title: 'Non sostituisce il veterinario',
      warning: true,
      paragraphs: [
        'Il percorso insegna ad accorgersi, a prestare le prime cure e a seguire bene le indicazioni ricevute. Diagnosi e terapie spettano al medico veterinario: nel dubbio, lo si chiama.',
      ],
    },
  ],
};

export const TRAILER_LOADING: PathContent = {
  slug: 'trailer-loading',
  title: 'Salita sul trailer',
  summary: 'Salire e scendere dal trailer per scelta, non per forza.',
  lead: 'Per un cavallo, entrare in una scatola stretta e buia è contro natura. Chiederglielo con rispetto significa dargli il tempo di guardare, annusare, tornare indietro e decidere che di noi si può fidare.',
  audience: 'Per chi deve spostare un cavallo e vuole che il viaggio cominci senza paura.',
  commitment: MONTHLY,
  prerequisites: ['Attestato di Abilità A', 'Voglia di imparare'],
  byMessage: false,
  sections: [
    {
      title: 'L’etica, prima di tutto',
      paragraphs: [
        'Niente corde dietro le cosce, niente premi usati come esche, niente fretta. Un cavallo che sale per paura scenderà per paura: lavoriamo perché la richiesta sia chiara e la risposta libera.',
      ],
    },
    {
      title: 'Gli obiettivi',
      list: [
        'Leggere i segnali di tensione prima che diventino rifiuto',
        'Guidare il cavallo da terra, un passo alla volta',
        'Farlo entrare, sostare e scendere con calma',
        'Sapere quando fermarsi e riprendere un altro giorno',
      ],
    },
    {
      title: 'Che cosa si fa a lezione',
      paragraphs: [
        'Si parte lontano dal trailer, con passaggi stretti, pedane e superfici nuove. Ci si avvicina alla rampa solo quando le basi sono tranquille. Ogni incontro riprende dal punto in cui il cavallo si era sentito sicuro.',
      ],
    },
  ],
};

export const DRESSAGE_BASIC: PathContent = {
  slug: 'dressage-basic',
  title: 'Dressage di base',
  summary: 'Ginnastica per due: equilibrio, precisione e leggerezza, al passo del cavallo.',
  lead: 'Il dressage, prima di essere una gara, è ginnastica dolce: aiuta il cavallo a portare bene sé stesso e chi lo monta. Qui se ne imparano le basi, con aiuti piccoli e gentili.',
  audience: 'Per chi ha già cominciato il viaggio e vuole dare precisione al proprio montare.',
  commitment: 'Due volte al mese, per circa 2\u{a0}ore',
  prerequisites: [
    'Avere completato l’attività IDV, Inizio del Viaggio',
    'Una comunicazione gentile ed efficace',
    'Autonomia nella preparazione del cavallo',
  ],
  byMessage: true,
  sections: [
    {
      title: 'Che cosa si impara',
      list: [
        'Un assetto stabile, che non disturba la schiena del cavallo',
        'Aiuti chiari, dati al momento giusto e subito tolti',
        'Linee, circoli e transizioni come esercizi di equilibrio',
        'Ascoltare quando il cavallo ha capito e quando è stanco',
      ],
    },
    {
      title: 'Come si lavora',
      paragraphs: [
        'Il gruppo è piccolo e si ritrova due volte al mese. Si alternano lavoro da terra e in sella: quello che in sella non riesce, quasi sempre si chiarisce scendendo.',
      ],
    },
  ],
};

export const MOCK_EXCURSION: PathContent = {
  slug: 'mock-excursion',
  title: 'Escursione simulata',
  summary: 'La passeggiata provata in casa: ponti, teli, rumori e imprevisti, in un luogo sicuro.',
  lead: 'Fuori dal cancello il mondo fa rumore. In questo percorso l’escursione si prova al centro, con gli ostacoli che si incontrano in campagna ricostruiti uno per uno, così che la prima uscita vera non sia una sorpresa per nessuno.',
  audience: 'Per chi sogna di uscire in campagna e vuole arrivarci preparato.',
  commitment: MONTHLY,
  prerequisites: [
    'Attestato di Abilità A',
    'Un percorso personale di equitazione etica o di studi Horse Lover già avviato',
  ],
  byMessage: true,
  sections: [
    {
      title: 'Che cosa si prova',
      list: [
        'Passare su ponticelli, teli e pozzanghere',
        'Incontrare biciclette, cani, mezzi agricoli',
        'Partire, fermarsi e aspettare gli altri',
        'Scendere e risalire quando serve, con calma',
      ],
    },
    {
      title: 'Perché simulare',
      paragraphs: [
        'Un cavallo che ha già visto, e un cavaliere che sa già come rispondere, si danno sicurezza a vicenda. Questo percorso apre anche la strada all’escursione all’aperto.',
      ],
    },
  ],
};

export const OUTDOOR_EXCURSION: PathContent = {
  slug: 'outdoor-excursion',
  title: 'Escursione all’aperto',
  summary: 'Fuori dal centro, lungo la campagna, con un cavallo che ha voglia di andare.',
  lead: 'Uscire insieme è il momento in cui tutto quello che si è imparato serve davvero: la fiducia, l’ascolto, il passo comune. Si va in piccoli gruppi, al ritmo del cavallo più tranquillo.',
  audience: 'Per ragazzi dai 14 anni e adulti che hanno già una base di studio.',
  commitment: MONTHLY,
  prerequisites: [
    'Età: 14 anni o più',
    'Studi precedenti di equitazione etica o Horse Lover, oppure il percorso di escursione simulata',
  ],
  byMessage: true,
  sections: [
    {
      title: 'Come si esce',
      paragraphs: [
        'Prima di partire si preparano i cavalli e si decide insieme il giro. Durante l’uscita si alternano tratti in sella e tratti a piedi accanto al cavallo. Al ritorno ci si prende il tempo di controllarlo, rinfrescarlo e raccontarsi com’è andata.',
      ],
    },
    {
      title: 'Che cosa si impara',
      list: [
        'Leggere il terreno e scegliere l’andatura',
        'Tenere le distanze e il passo del gruppo',
        'Riconoscere stanchezza, timore e curiosità del cavallo',
        'Muoversi con rispetto tra campi, fossi e strade bianche',
      ],
    },
  ],
};

export const SUMMER_CAMP: PathContent = {
  slug: 'summer-camp',
  title: 'Centro estivo',
  summary: 'Settimane d’estate tra cavalli, prati e amici, aperte a tutti i bambini.',
  lead: 'Da lunedì a venerdì, con un tecnico di III livello e una maestra di scuola primaria: si impara a conoscere i cavalli, si gioca, si sta all’aria aperta.',
  audience: 'Aperto a tutti i bambini, anche a chi non ha mai incontrato un cavallo.',
  commitment: 'Una settimana, da lunedì a venerdì',
  prerequisites: ['Nessuno: basta la voglia di stare all’aperto'],
  byMessage: true,
  sections: [
    {
      title: 'Due orari, due quote',
      list: [
        `Giornata intera, dalle ${fullDay.from} alle ${fullDay.to}: ${fullDay.euro} euro a settimana`,
        `Mezza giornata, dalle ${halfDay.from} alle ${halfDay.to}: ${halfDay.euro} euro a settimana`,
      ],
    },
    {
      title: 'Sconti e tesseramento',
      paragraphs: [
        'Ci sono sconti per i fratelli, per gli amici che si iscrivono insieme e per chi prenota più settimane. Chi non è ancora socio si tessera a costo ridotto.',
      ],
    },
    {
      title: 'Che cosa portare e quando arrivare',
      paragraphs: [
        'Pranzo al sacco e merende si portano da casa. Chi ne ha bisogno può chiedere l’ingresso anticipato.',
      ],
    },
    {
      title: 'Come iscriversi',
      paragraphs: [
        'Con un messaggio, entro il mercoledì della settimana precedente a quella scelta.',
      ],
    },
  ],
};

/** All paths, in the order in which the overview shows them. */
export const PATHS: readonly PathContent[] = [
  MEDICATION,
  TRAILER_LOADING,
  DRESSAGE_BASIC,
  MOCK_EXCURSION,
  OUTDOOR_EXCURSION,
  SUMMER_CAMP,
];
