import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import { useHolds } from './use-holds.ts';

/** Shows its children to accounts that hold the whole register, and tells the others why they are not shown. */
export function WholeRegisterGate(props: { title: string; why: string; children: ReactNode }) {
  const holds = useHolds();
  if (holds === undefined) return null;
  if (holds === 'all') return props.children;
  return (
    <>
      <ScreenHead title={props.title} />
      <EmptyState>{props.why}</EmptyState>
    </>
  );
}
