import { useEffect, useRef, useState } from 'react';
import type { SaveFailure } from '../../../mirror/changes/save-failure.ts';
import { type Result, fail } from '../../../platform/result.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { NewRecordOverlay } from './new-record-overlay.tsx';
import { failureLabels } from '../labels/failure-labels.ts';
import { NO_SCROLL, aroundOf } from '../frame/keep-focus.ts';
import { tooLong } from '../labels/problem-labels.ts';
import { useToasts } from '../frame/toasts.tsx';
import { useDraft } from '../forms/use-draft.ts';
import { useProblems } from '../forms/use-problems.ts';
import { recordLabels } from './record-labels.ts';

const readReason = (value: unknown) => (typeof value === 'string' ? value : null);

interface Props<Done> {
  path: string;
  /** The name of what is cancelled. */
  name: string;
  /** Whether it is cancelled, perhaps by somebody else while a reason is typed here. */
  isCancelled: boolean;
  labels: {
    readonly action: string;
    readonly title: (name: string) => string;
    readonly confirm: string;
    readonly hint: string;
    readonly reason: string;
    readonly already: string;
  };
  cancel: (reason: string) => Promise<Result<Done, SaveFailure | 'missing' | 'cancelled'>>;
  onCancelled: (done: Done) => void;
  /** As in {@link NewRecordOverlay}. */
  onOpen?: (done: Done) => void;
}

/**
 * Cancels a document that is written once, such as a receipt, with a reason, which is kept as a draft while typed. If
 * somebody else has cancelled it meanwhile, that is said beside the typed reason, which is dropped when it was read: no
 * screen could show it any more.
 */
export function CancelRow<Done>(props: Props<Done>) {
  const { path, name, isCancelled, labels, cancel, onCancelled, onOpen } = props;
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const draft = useDraft(`${path}/cancel`, '', readReason);
  const [isOwn, setOwn] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isOver = isCancelled && !isOwn;
  const { ready, value, clear } = draft;
  const { complete, errorOf, ask } = useProblems({ reason: value }, () =>
    value.trim() ? tooLong('line', value) : recordLabels.noReason,
  );
  useEffect(() => {
    if (isCancelled && !asking && ready && value !== '') clear();
  }, [isCancelled, asking, ready, value, clear]);

  /** What is around the button that asked, which goes with what was cancelled. */
  const around = useRef<HTMLElement>(null);
  const save = async () => {
    around.current = aroundOf(place.current) ?? null;
    setOwn(true);
    const done = await cancel(draft.value);
    setOwn(done.success);
    if (done.success) return done;
    if (done.error !== 'cancelled' && done.error !== 'missing') return fail(done.error);
    toasts.toastError(done.error === 'cancelled' ? labels.already : failureLabels.save.missing);
    return null;
  };

  if (isCancelled && !asking) return null;
  return (
    <div ref={place}>
      {!isCancelled && (
        <Button look="danger" icon="cross" onClick={() => setAsking(true)}>
          {labels.action}
        </Button>
      )}
      {asking && (
        <NewRecordOverlay
          title={labels.title(name)}
          action={labels.confirm}
          draft={draft}
          complete={!isOver && complete}
          onIncomplete={isOver ? null : ask}
          save={save}
          onSaved={(done) => {
            around.current?.focus(NO_SCROLL);
            onCancelled(done);
          }}
          {...(onOpen && { onOpen })}
          onClose={() => setAsking(false)}
        >
          {isOver ? <p role="alert">{labels.already}</p> : <p>{labels.hint}</p>}
          <TextInput
            label={labels.reason}
            required
            value={draft.value}
            error={errorOf('reason')}
            onValue={(typed) => draft.set(() => typed)}
          />
        </NewRecordOverlay>
      )}
    </div>
  );
}
