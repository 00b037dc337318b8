import type { ACTIVITY_TOPICS } from '../../model/events/event.ts';

/** An activity: a lesson that can be booked at any time. */
export interface ActivityContent {
  readonly slug: (typeof ACTIVITY_TOPICS)[number];
  readonly title: string;
  readonly summary: string;
  readonly body: readonly string[];
  /** The certificate that it gives. */
  readonly certificate?: 'Abilità A' | 'Abilità B';
}

export const ACTIVITIES: readonly ActivityContent[] = [
  {
    slug: 'horse-lover',
    title: 'Studi Horse Lover',
    summary: 'Conoscere il cavallo prima di chiedergli qualcosa.',
    body: [
      'Come vede, come sente, come vive in branco, che cosa dice con le orecchie e con il respiro: gli studi Horse Lover partono dall’animale e non dalla sella.',
      'Sono adatti a chi ama i cavalli e non ha intenzione di montare, e a chi monta da anni e vuole capire meglio chi ha sotto di sé.',
    ],
  },
  {
    slug: 'inizio-del-viaggio',
    title: 'Inizio del Viaggio (IDV)',
    summary: 'I primi passi, da terra e poi in sella, con una comunicazione gentile.',
    body: [
      'È la porta d’ingresso: avvicinarsi, condurre, prendersi cura, preparare il cavallo e, quando è il momento, salire in sella. Ogni passo comincia quando il precedente è sereno.',
      'Chi completa IDV riceve l’attestato di Abilità A, che apre molti dei percorsi del centro.',
    ],
    certificate: 'Abilità A',
  },
  {
    slug: 'preparazione-escursioni',
    title: 'Preparazione alle Escursioni Etiche',
    summary: 'Tutto quello che serve sapere prima di uscire dal cancello.',
    body: [
      'Si impara a preparare sé stessi, il cavallo e l’attrezzatura, a scegliere il passo, a stare in gruppo e a rispondere agli imprevisti senza perdere la calma.',
      'Al termine si riceve l’attestato di Abilità B.',
    ],
    certificate: 'Abilità B',
  },
  {
    slug: 'horse-trail',
    title: 'Horse Trail',
    summary: 'Barriere, ponti, slalom: un gioco di precisione e di fiducia.',
    body: [
      'Gli ostacoli di un percorso in natura portati in campo, da affrontare da terra o in sella. Non conta la velocità: conta che il cavallo capisca, provi e riesca.',
    ],
  },
  {
    slug: 'problem-horses',
    title: 'Cavalli problematici',
    summary: 'Quando qualcosa non funziona, si cerca il perché.',
    body: [
      'Un cavallo che rifiuta, scappa o si difende sta dicendo qualcosa. Si osserva, si esclude il dolore con chi è competente, e si ricostruisce la fiducia a piccoli passi, con il suo proprietario accanto.',
    ],
  },
  {
    slug: 'saddle-habituation',
    title: 'Abituazione alla sella',
    summary: 'La prima sella, o la prima dopo una brutta esperienza.',
    body: [
      'Vedere, annusare, portare un peso leggero, poi la sella, poi una persona. Il cavallo resta libero di chiedere una pausa e l’allenamento resta breve: così la sella diventa una cosa normale.',
    ],
  },
  {
    slug: 'dressage',
    title: 'Dressage',
    summary: 'Equilibrio e leggerezza, un esercizio alla volta.',
    body: [
      'Lavoro in piano per migliorare la postura del cavallo e l’assetto di chi monta. Le lezioni si adattano alla coppia: c’è chi scopre il primo circolo e chi rifinisce le transizioni.',
    ],
  },
  {
    slug: 'show-jumping',
    title: 'Salto ostacoli',
    summary: 'Saltare insieme, quando entrambi ne hanno voglia.',
    body: [
      'Dalle barriere a terra ai piccoli salti: prima il ritmo, poi la linea, per ultima l’altezza. Il salto è un gioco da proporre a un cavallo pronto, non una prova da superare.',
    ],
  },
  {
    slug: 'vaulting',
    title: 'Volteggio',
    summary: 'Ginnastica e armonia sul dorso del cavallo.',
    body: [
      'Si sale, ci si inginocchia, ci si alza in piedi: il volteggio insegna a sentire il movimento del cavallo senza redini in mano. Piace molto ai più giovani e fa bene all’equilibrio di tutti.',
    ],
  },
];
