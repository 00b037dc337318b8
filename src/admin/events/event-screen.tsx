import { getRouteApi } from '@tanstack/react-router';
import { RecordScreen } from '../shared/record/record-screen.tsx';
import { EventForm } from './event-form.tsx';

const route = getRouteApi('/admin/_session/events/$slug');

/** The page of one event. */
export function EventScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="events" slug={slug}>
      {(row) => <EventForm key={slug} row={row} />}
    </RecordScreen>
  );
}
