import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '../../i18n/format.ts';
import type { DeletedConflict, OpenConflict } from '../../mirror/conflicts/open-conflicts.ts';
import { type Resolution, keepTheirs, restore } from '../../mirror/conflicts/resolve-conflict.ts';
import { collectionOf, idOf } from '../../model/collections.ts';
import { millisOf } from '../../model/values/server-time.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { pageOf } from '../shared/record/record-pages.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { useAccountNames } from '../shared/reading/use-account-names.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { labels } from './labels.ts';
import styles from './sync-screen.module.css';

/** How a card is resolved: once, and with the answer that was pressed first. */
export interface Resolve {
  /** Whether an answer is being saved: no other one can be given. */
  readonly busy: boolean;
  /** Saves an answer, and says its outcome; returns whether it took effect. */
  readonly resolve: (answer: () => Resolution) => Promise<boolean>;
}

/** How the card that calls this is resolved. */
export function useResolve(): Resolve {
  const toasts = useToasts();
  const { run } = useSingleFlight();
  const [busy, setBusy] = useState(false);
  const resolve: Resolve['resolve'] = async (answer) => {
    let tookEffect = false;
    await run(async () => {
      setBusy(true);
      const resolved = await answer().finally(() => setBusy(false));
      if (!resolved.success) return toasts.toastFailure(resolved.error);
      tookEffect = resolved.data;
      toasts.toast(labels.conflicts[tookEffect ? 'resolved' : 'chosenElsewhere']);
      // The card that had the focus was removed, or is another one: the focus moves to the top of the screen.
      document.getElementById('content')?.focus();
    });
    return tookEffect;
  };
  return { busy, resolve };
}

/**
 * Who wrote the document last, and when: by name if the allow-list or the log has one; `signed` joins both in one text.
 */
export function useAuthor({
  path,
  theirsBy,
  theirsAt,
}: Pick<OpenConflict, 'path' | 'theirsBy' | 'theirsAt'>): {
  who: string;
  when: string;
  signed: string;
} {
  const { uid } = useMirror();
  const name = useAccountNames(path, [theirsBy])(theirsBy);
  const now = useNow();
  const at = millisOf(theirsAt);
  const who =
    theirsBy === uid
      ? labels.conflicts.you
      : theirsBy === ''
        ? labels.conflicts.unknown
        : (name ?? labels.conflicts.someone);
  const when = at === 0 ? '' : formatMoment(at, now);
  return { who, when, signed: [who, when].filter(Boolean).join(', ') };
}

/** The choice whether my changes of a deleted document are written, or discarded. */
export function DeletedChoices({
  conflict,
  texts,
}: {
  conflict: DeletedConflict;
  texts: { readonly write: string; readonly discard: string };
}) {
  const mirror = useMirror();
  const { busy, resolve } = useResolve();
  return (
    <div className={styles.choices}>
      <Button
        look="primary"
        big
        disabled={busy}
        onClick={() => void resolve(() => restore(mirror, conflict))}
      >
        {texts.write}
      </Button>
      <Button
        look="danger"
        big
        disabled={busy}
        onClick={() => void resolve(() => keepTheirs(mirror, conflict))}
      >
        {texts.discard}
      </Button>
    </div>
  );
}

interface CardProps {
  title: string;
  hint?: string;
  /** The document whose page can be opened; absent if it was deleted. */
  path?: string;
  children: ReactNode;
}

/** A card's heading, with the link to its document, and its body. */
export function Card({ title, hint, path, children }: CardProps) {
  return (
    <>
      <div className={styles.cardHead}>
        <div>
          <h3>{title}</h3>
          {hint && <p className={styles.soft}>{hint}</p>}
        </div>
        {path && <CardLink path={path} />}
      </div>
      {children}
    </>
  );
}

function CardLink({ path }: { path: string }) {
  const page = pageOf(collectionOf(path));
  return (
    page && (
      <Link to={page} params={{ slug: idOf(path) }} className={buttonClass('quiet', true)}>
        {labels.openCard}
      </Link>
    )
  );
}
