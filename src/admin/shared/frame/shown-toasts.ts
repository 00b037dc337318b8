/** The one action that a toast offers. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void | Promise<void>;
}

/**
 * What a toast tells: that something was done (`plain`), with a way to take it back (`action`); that something failed
 * (`error`); who or what was left out of a step, which nothing else says (`left`).
 */
export type ToastKind = 'plain' | 'action' | 'error' | 'left';

/** A message at the foot of the window. */
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly action: ToastAction | undefined;
}

/**
 * The toasts that stand when another one comes, each kind in its order. What can be undone is taken away by what can be
 * undone alone (WRITE-7), an error by an error, and who was left out by nothing but the person who closes it; told a
 * second time it stands once.
 */
export function withToast(shown: readonly Toast[], added: Toast): readonly Toast[] {
  const others = shown.filter(({ kind, text }) =>
    kind === added.kind
      ? kind === 'left' && text !== added.text
      : kind !== 'plain' || added.kind !== 'action',
  );
  // What only tells something stands above what offers something.
  return added.kind === 'plain' ? [added, ...others] : [...others, added];
}
