import { type ReactElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/**
 * Draws an element in the page of the test, for as long as the test runs.
 *
 * @returns the function that takes it away earlier
 */
export function render(element: ReactElement): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(element);
  const takeAway = () => {
    root.unmount();
    place.remove();
  };
  onTestFinished(takeAway);
  return takeAway;
}

interface HeldProps<Value> {
  start: Value;
  /** Called with every value. */
  onChange?: (value: Value) => void;
  children: (held: { value: Value; onValue: (value: Value) => void }) => ReactElement;
}

/** Holds a value, as a form does. */
export function Holding<Value>({ start, onChange, children }: HeldProps<Value>) {
  const [value, setValue] = useState(start);
  return children({
    value,
    onValue: (to) => {
      setValue(to);
      onChange?.(to);
    },
  });
}
