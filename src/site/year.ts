import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * The current calendar year. A prerendered page says the year in which it was built (kept in
 * `<html data-built>`), takes it again while it hydrates, and corrects itself right after.
 */
export function useYear(): number {
  return useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () =>
      typeof document === 'undefined'
        ? new Date().getFullYear()
        : Number(document.documentElement.dataset['built'] ?? new Date().getFullYear()),
  );
}
