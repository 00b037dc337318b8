import { type AssociationEvent } from '../../model/event.ts';
import { eventLabels, topicName } from '../shared/event-labels.ts';

/** What an event is called: by its title, or by what it is a date of. */
export function eventName({ title, topic }: Pick<AssociationEvent, 'title' | 'topic'>): string {
  return title.trim() || topicName(topic.trim()) || eventLabels.nameless;
}
