import { createFileRoute } from '@tanstack/react-router';
import { labels } from '../admin/photos/labels.ts';
import { PhotosScreen } from '../admin/photos/photos-screen.tsx';
import { HoldsAllGate } from '../admin/shared/holds-all-gate.tsx';

export const Route = createFileRoute('/admin/_session/photos')({
  component: () => (
    <HoldsAllGate title={labels.notHeld} why={labels.notHeldWhy}>
      <PhotosScreen />
    </HoldsAllGate>
  ),
});
