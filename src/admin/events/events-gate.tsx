import type { ReactNode } from 'react';
import { WholeRegisterGate } from '../shared/reading/whole-register-gate.tsx';
import { labels } from './labels.ts';

/** Shows a screen of events to accounts that hold them, and tells the others that they do not. */
export const EventsGate = ({ children }: { children: ReactNode }) => (
  <WholeRegisterGate title={labels.notHeld} why={labels.notHeldWhy}>
    {children}
  </WholeRegisterGate>
);
