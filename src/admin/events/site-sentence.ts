import { type Day, isDay } from '../../model/values/calendar.ts';
import { isTopic } from '../../model/events/event.ts';
import { topicName } from '../shared/labels/event-labels.ts';
import { labels } from './labels.ts';

/**
 * Says whether the public site shows an event, once it is saved as it is in the form and sent.
 *
 * @param date as typed
 * @param today in Rome
 */
export function siteSentence(topic: string, date: string, today: Day): string {
  if (topic.trim() === '') return labels.site.noTopic;
  if (!isTopic(topic)) return labels.site.unknownTopic(topic);
  if (!isDay(date)) return labels.site.undated;
  return date < today ? labels.site.past : labels.site.shown(topicName(topic));
}
