import { type Topic, isTopic } from '../../../model/events/event.ts';

/** The texts about an event that several features show. */
export const eventLabels = {
  nameless: 'evento senza titolo',
  fields: {
    date: 'Data',
    title: 'Titolo',
    topic: 'Percorso o attività',
    places: 'Posti',
    notes: 'Note',
  },
  /** Named as on the site's pages. */
  topics: {
    medication: 'Medicazione',
    'trailer-loading': 'Salita sul trailer',
    'dressage-basic': 'Dressage di base',
    'mock-excursion': 'Escursione simulata',
    'outdoor-excursion': 'Escursione all’aperto',
    'summer-camp': 'Centro estivo',
    'horse-lover': 'Studi Horse Lover',
    'inizio-del-viaggio': 'Inizio del Viaggio (IDV)',
    'preparazione-escursioni': 'Preparazione alle Escursioni Etiche',
    'horse-trail': 'Horse Trail',
    'problem-horses': 'Cavalli problematici',
    'saddle-habituation': 'Abituazione alla sella',
    dressage: 'Dressage',
    'show-jumping': 'Salto ostacoli',
    vaulting: 'Volteggio',
  } satisfies Record<Topic, string>,
} as const;

/** The name of a path or activity; a text that is no topic is returned unchanged. */
export function topicName(topic: string): string {
  return isTopic(topic) ? eventLabels.topics[topic] : topic;
}
