import { getRouteApi } from '@tanstack/react-router';
import type { Register } from '../../register/register.ts';
import { RecordScreen } from '../record/record-screen.tsx';
import { EventForm } from './event-form.tsx';

const route = getRouteApi('/admin/_session/events/$slug');
const getEvent = (register: Register, slug: string) => register.events.get(slug);

/** The page of one event. */
export function EventScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="events" slug={slug} get={getEvent}>
      {(row) => <EventForm key={slug} row={row} />}
    </RecordScreen>
  );
}
