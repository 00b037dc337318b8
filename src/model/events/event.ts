import { isInstant } from '../values/calendar.ts';
import type { Fields, FieldSpec, RecordOf } from '../fields/fields.ts';

/** An event of the association: a day on which a group meets, or anything else that has a date. */
export const EVENT = {
  date: 'instant',
  title: 'line',
  /** The path or activity that meets on that day, one of {@link TOPICS}; empty for anything else. */
  topic: 'line',
  /** How many can take part, all in all. */
  places: 'whole',
  notes: 'prose',
} as const satisfies FieldSpec;

/** Not called `Event`, which is the browser's. */
export type AssociationEvent = RecordOf<typeof EVENT>;

/** The paths of the public site, by their slugs there. */
export const PATH_TOPICS = [
  'medication',
  'trailer-loading',
  'dressage-basic',
  'mock-excursion',
  'outdoor-excursion',
  'summer-camp',
] as const;

/** The activities of the public site, by their slugs there. */
export const ACTIVITY_TOPICS = [
  'horse-lover',
  'inizio-del-viaggio',
  'preparazione-escursioni',
  'horse-trail',
  'problem-horses',
  'saddle-habituation',
  'dressage',
  'show-jumping',
  'vaulting',
] as const;

/** The topics that an event can have. A stored topic may be any other text: files and the console write it, too. */
export const TOPICS = [...PATH_TOPICS, ...ACTIVITY_TOPICS] as const;
export type Topic = (typeof TOPICS)[number];

/** Whether a text is what an event may be about: a path or an activity of the public pages. */
export function isTopic(text: string): text is Topic {
  return (TOPICS as readonly string[]).includes(text);
}

/**
 * Whether the public site shows an event: a date of a path or an activity that has a page. Anybody can then read its
 * day, title, topic and places, but never its notes, and nothing of other events.
 */
export function isForSite({ date, topic }: Fields): boolean {
  return isInstant(date) && typeof topic === 'string' && isTopic(topic);
}
