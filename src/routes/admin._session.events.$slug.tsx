import { createFileRoute } from '@tanstack/react-router';
import { EventScreen } from '../admin/events/event-screen.tsx';
import { EventsGate } from '../admin/events/events-gate.tsx';

export const Route = createFileRoute('/admin/_session/events/$slug')({
  component: () => (
    <EventsGate>
      <EventScreen />
    </EventsGate>
  ),
});
