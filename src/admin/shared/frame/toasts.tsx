import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useAdminApp } from '../../session/session-context.tsx';
import { type Toast, type ToastAction, type ToastKind, withToast } from './shown-toasts.ts';
import styles from './toasts.module.css';
import { failureLabels } from '../labels/failure-labels.ts';
import { useClearOfSaveBar } from './use-clear-of-save-bar.ts';
import { commonLabels } from '../../../i18n/labels.ts';

/** Tells what happened, for a few seconds or until it is closed. */
export interface Toasts {
  /** Announces a text to screen readers; shows nothing. */
  readonly announce: (text: string) => void;
  /** Shows a text for a few seconds. */
  readonly toast: (text: string, action?: ToastAction) => void;
  /**
   * Shows for a few seconds that something was done, with an undo; and again where the undo failed, as on a phone
   * without room: it is the only way back.
   *
   * @param undo says why it failed, and returns whether nothing is left to undo
   */
  readonly toastUndo: (text: string, undo: () => Promise<boolean>) => void;
  /** Shows an error until it is closed or another one comes. */
  readonly toastError: (text: string) => void;
  /** Shows until it is closed what nothing else says, such as who was left out of a step for many. */
  readonly toastLeft: (text: string) => void;
  /** Shows why something could not be saved. */
  readonly toastFailure: (failure: keyof typeof failureLabels.save) => void;
}

/** How long an action can be undone from its toast, and the hold of a deletion, WRITE-7 (milliseconds). */
export const UNDO_MS = 8000;

const ToastsContext = createContext<Toasts | null>(null);

/**
 * Shows the toasts of the screens below, at the foot of the window, as {@link withToast} has them. What is said while a
 * modal dialog is open is in that dialog: all that is outside of it can neither be read nor pressed. What was said before
 * it opened stays below, where it covers none of its buttons.
 */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const { clock } = useAdminApp();
  const [shown, setShown] = useState<readonly Toast[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const nextId = useRef(1);
  const home = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  // After the commit: the dialog in which the action ran is closed by then.
  useLayoutEffect(() => {
    if (shown.length > 0 || announcement !== '') moveToTop(home.current!, place.current!);
  }, [shown, announcement]);
  useClearOfSaveBar(place, shown.length > 0);

  const close = useCallback(
    (id: number) => setShown((before) => before.filter((toast) => toast.id !== id)),
    [],
  );

  const show = useCallback((kind: ToastKind, text: string, action?: ToastAction) => {
    const id = nextId.current;
    nextId.current += 1;
    setShown((before) => withToast(before, { id, kind, text, action }));
    return id;
  }, []);

  const toasts = useMemo(() => {
    const toast: Toasts['toast'] = (text, action) => {
      const id = show(action ? 'action' : 'plain', text, action);
      clock.after(UNDO_MS, () => close(id));
    };
    const toastError = (text: string) => void show('error', text);
    const toastFailure: Toasts['toastFailure'] = (failure) =>
      toastError(failureLabels.save[failure]);
    const toastUndo: Toasts['toastUndo'] = (text, undo) => {
      const run = async () => {
        try {
          if (await undo()) return;
        } catch (error) {
          reportError(error);
          toastFailure('aborted');
        }
        toastUndo(text, undo);
      };
      toast(text, { label: commonLabels.undo, run });
    };
    return {
      // A live region announces changes only: a trailing space makes a repeated text differ.
      announce: (text) => setAnnouncement((before) => (before === text ? `${text} ` : text)),
      toast,
      toastUndo,
      toastError,
      toastLeft: (text) => void show('left', text),
      toastFailure,
    } satisfies Toasts;
  }, [clock, show, close]);

  const boxes = (...kinds: readonly ToastKind[]) =>
    shown
      .filter(({ kind }) => kinds.includes(kind))
      .map((toast) => <ToastBox key={toast.id} {...toast} onClose={close} />);
  return (
    <ToastsContext.Provider value={toasts}>
      {children}
      <div ref={home}>
        <div ref={place} className={styles.toasts}>
          <VisuallyHidden>
            <output>{announcement}</output>
          </VisuallyHidden>
          <div aria-live="polite" className={styles.list}>
            {boxes('plain', 'action')}
          </div>
          {/* Not of the region below: a new error would have it read again. */}
          <div aria-live="assertive" className={classNames(styles.list, styles.left)}>
            {boxes('left')}
          </div>
          <div role="alert" className={styles.list}>
            {boxes('error')}
          </div>
        </div>
      </div>
    </ToastsContext.Provider>
  );
}

/** Puts the toasts into the modal dialog on top, and where it closes into the one below, or back home. */
function moveToTop(home: HTMLElement, place: HTMLElement): void {
  const top = [home, ...document.querySelectorAll('dialog:modal')].at(-1)!;
  if (top.contains(place)) return;
  top.append(place);
  top.addEventListener('close', () => moveToTop(home, place));
}

function ToastBox({ id, kind, text, action, onClose }: Toast & { onClose: (id: number) => void }) {
  const box = useRef<HTMLDivElement>(null);
  /** The element that had the focus before the toast. */
  const before = useRef<EventTarget>(null);
  // A layout effect returns the focus before the toast is removed: after that it would be lost.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const back = before.current;
      const to =
        back instanceof HTMLElement && back.isConnected ? back : document.getElementById('content');
      to?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={box}
      className={classNames(styles.toast, (kind === 'error' || kind === 'left') && styles.error)}
      onFocus={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) before.current = relatedTarget;
      }}
    >
      <p>{text}</p>
      {action && (
        <Button
          look="quiet"
          onClick={() => {
            void action.run();
            onClose(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={commonLabels.close} onClick={() => onClose(id)} />
    </div>
  );
}

/**
 * The toasts of the screen.
 *
 * @throws Error outside of the shell
 */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToasts must be used inside the shell');
  return toasts;
}
