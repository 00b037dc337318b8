import { TOPICS, isTopic } from '../../model/event.ts';
import { eventLabels } from '../shared/event-labels.ts';
import { labels } from './labels.ts';

/** What an event can be a date of; a stored text that names nothing stays a choice, and is shown. */
export function topicOptions(stored: string): { value: string; text: string }[] {
  return [
    { value: '', text: labels.noTopic },
    ...TOPICS.map((topic) => ({ value: topic, text: eventLabels.topics[topic] })),
    ...(stored === '' || isTopic(stored) ? [] : [{ value: stored, text: stored }]),
  ];
}
