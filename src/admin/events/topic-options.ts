import { TOPICS, isTopic } from '../../model/events/event.ts';
import { eventLabels } from '../shared/labels/event-labels.ts';
import { labels } from './labels.ts';

/** The topics of an event; a stored text that is none of them remains an option, so that it is shown. */
export function topicOptions(stored: string): { value: string; text: string }[] {
  return [
    { value: '', text: labels.noTopic },
    ...TOPICS.map((topic) => ({ value: topic, text: eventLabels.topics[topic] })),
    ...(stored === '' || isTopic(stored) ? [] : [{ value: stored, text: stored }]),
  ];
}
