import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHolds } from '../shared/use-holds.ts';
import { labels } from './labels.ts';

/** Shows a screen of memberships to whoever holds them, and says so plainly to whoever does not. */
export function MembersGate({ children }: { children: ReactNode }) {
  const holds = useHolds();
  if (holds === undefined) return null;
  if (holds === 'all') return children;
  return <EmptyState title={labels.notHeld}>{labels.notHeldWhy}</EmptyState>;
}
