import { createFileRoute } from '@tanstack/react-router';
import { labels } from '../admin/site-photos/labels.ts';
import { PhotosScreen } from '../admin/site-photos/photos-screen.tsx';
import { WholeRegisterGate } from '../admin/shared/reading/whole-register-gate.tsx';

export const Route = createFileRoute('/admin/_session/photos')({
  component: () => (
    <WholeRegisterGate title={labels.notHeld} why={labels.notHeldWhy}>
      <PhotosScreen />
    </WholeRegisterGate>
  ),
});
