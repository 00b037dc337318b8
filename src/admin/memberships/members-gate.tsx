import type { ReactNode } from 'react';
import { HoldsAllGate } from '../shared/holds-all-gate.tsx';
import { labels } from './labels.ts';

/** Shows a screen of memberships to whoever holds them, and says so plainly to whoever does not. */
export const MembersGate = ({ children }: { children: ReactNode }) => (
  <HoldsAllGate title={labels.notHeld} why={labels.notHeldWhy}>
    {children}
  </HoldsAllGate>
);
