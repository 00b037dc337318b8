import { useLocation, useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { Day } from '../../model/values/calendar.ts';
import { GUEST_LIMITS } from '../../model/given-rounds/guest-text.ts';
import { hmacOf } from '../../platform/hmac.ts';
import { type OpenedReturn, openReturn } from '../../register/given-rounds/given-rounds.ts';
import type { ReturnedTick } from '../../register/given-rounds/tick.ts';
import { importReturn } from '../../register/given-rounds/import-return.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { FileButton } from '../shared/forms/file-button.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { lazyPart } from '../shared/frame/lazy-part.tsx';
import { Panel } from '../shared/frame/panel.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { draftReader, useDraft } from '../shared/forms/use-draft.ts';
import { useProblems } from '../shared/forms/use-problems.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import styles from './given-rounds.module.css';
import { labels } from './labels.ts';

const Preview = lazyPart(async () => (await import('./return-preview.tsx')).ReturnPreview);

const readDraft = draftReader(v.string());

/**
 * Takes a return in, from the address's fragment, a pasted text or a file, after a preview of each tick. What was pasted
 * is kept as a draft until it is recorded.
 */
export function ReturnForm({ today, isWhole }: { today: Day; isWhole: boolean }) {
  const mirror = useMirror();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { tap } = useSingleFlight();
  const hash = useLocation({ select: (location) => location.hash });
  const draft = useDraft('rounds/return', '', readDraft);
  const typed = draft.value;
  const { complete, errorOf, ask, forget } = useProblems({ typed }, () =>
    typed.trim() ? undefined : labels.take.nothing,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  // A link that arrives is shown before what was pasted, which comes back when it is closed.
  const text = hash === '' ? chosen : hash;
  // A link may be opened while the screen is scrolled down.
  useEffect(() => {
    if (hash !== '') window.scrollTo({ top: 0 });
  }, [hash]);
  const read = useLiveQuery(
    async () => text !== null && { text, opened: await openReturn(mirror, text, today, hmacOf) },
    [mirror, text, today],
  );
  // A preview is of the present text alone, with its own boxes.
  const opened = read && read.text === text ? read.opened : undefined;

  /** Closes what is shown, and nothing that arrived since. */
  const close = () => {
    forget();
    if (hash === '' || text !== hash) return setChosen((now) => (now === text ? null : now));
    const without = (now = '') => (now === text ? '' : now);
    void navigate({ to: '.', search: (before) => before, hash: without, replace: true });
  };
  /** The file that was chosen last. */
  const latest = useRef<File>(undefined);
  const choose = async (file: File) => {
    latest.current = file;
    // The file of a round may come back as it was given, with its photos.
    if (file.size > GUEST_LIMITS.round * 2) return toasts.toastError(labels.take.flaw.tooLong);
    const read = await file.text().catch(() => null);
    // Another file was chosen while this one was read, as from a storage that is far away.
    if (latest.current !== file) return;
    if (read === null) return toasts.toastError(labels.take.unreadable);
    // Or a text was opened.
    setChosen((now) => now ?? read);
  };
  const record = ({ round }: OpenedReturn, ticks: readonly ReturnedTick[]) =>
    tap(async () => {
      const taken = await importReturn(mirror, round, ticks);
      if (!taken.success) {
        const { failure, recorded } = taken.error;
        toasts.toastFailure(failure);
        if (recorded > 0) toasts.toast(labels.take.done(recorded));
        return;
      }
      toasts.toast(labels.take.done(taken.data));
      draft.set((now) => (now === text ? '' : now));
      // The preview with the button goes.
      document.getElementById('content')?.focus();
      close();
    });

  // Not `Reading` while the register still comes: it would hide the rounds below.
  return (
    <Panel title={labels.take.title}>
      {text === null ? (
        <div className={styles.paste}>
          <TextInput
            label={labels.take.paste}
            value={typed}
            error={errorOf('typed')}
            onValue={(to) => void draft.set(() => to)}
            readOnly={!draft.ready}
            spellCheck={false}
            clearable
          />
          <div className={styles.choices}>
            <Button
              big
              onClick={(event) => {
                if (complete) keepFocus(() => setChosen(typed))(event);
                else ask(event.currentTarget.closest('section'));
              }}
            >
              {labels.take.open}
            </Button>
            <FileButton label={labels.take.file} onFile={(file) => void choose(file)} />
          </div>
        </div>
      ) : !isWhole ? null : !opened ? (
        <Reading />
      ) : opened.success ? (
        <Suspense fallback={<Reading />}>
          <Preview
            opened={opened.data}
            onRecord={(ticks) => void record(opened.data, ticks)}
            onCancel={close}
          />
        </Suspense>
      ) : (
        <>
          <p role="alert" className={styles.flaw}>
            {labels.take.flaw[opened.error]}
          </p>
          <Button big onClick={keepFocus(close)}>
            {labels.take.cancel}
          </Button>
        </>
      )}
    </Panel>
  );
}
