import { type AssociationEvent } from '../../model/events/event.ts';
import { eventLabels, topicName } from '../shared/labels/event-labels.ts';

/** The name of an event: its title, or else the name of its topic. */
export function eventName({ title, topic }: Pick<AssociationEvent, 'title' | 'topic'>): string {
  return title.trim() || topicName(topic.trim()) || eventLabels.nameless;
}
