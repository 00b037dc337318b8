import { createFileRoute } from '@tanstack/react-router';
import { EventListScreen } from '../admin/events/event-list-screen.tsx';
import { eventListSearch } from '../admin/events/event-list-search.ts';
import { EventsGate } from '../admin/events/events-gate.tsx';

export const Route = createFileRoute('/admin/_session/events/')({
  validateSearch: eventListSearch,
  component: () => (
    <EventsGate>
      <EventListScreen />
    </EventsGate>
  ),
});
