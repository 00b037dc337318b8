import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { itSync } from '../../i18n/it-sync.ts';
import type {
  DeletedConflict,
  Difference,
  FieldConflict,
  OpenConflict,
  StaleDeleteConflict,
} from '../../mirror/open-conflicts.ts';
import type { Resolution } from '../../mirror/resolve-conflict.ts';
import {
  deleteAnyway,
  keepMerged,
  keepMine,
  keepTheirs,
  restore,
} from '../../mirror/resolve-conflict.ts';
import type { NamedChange } from '../../register/unsent-changes.ts';
import { it } from '../../i18n/it.ts';
import { collectionOf, COLLECTIONS, idOf } from '../../model/collections.ts';
import { emptyOf } from '../../model/fields.ts';
import { dayOf } from '../../model/calendar.ts';
import { millisOf } from '../../model/server-time.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { useNames } from '../shared/use-account-names.ts';
import { tooLong } from '../shared/problem-labels.ts';
import { useDraft } from '../shared/use-draft.ts';
import { useNow } from '../shared/use-now.ts';
import { Values } from '../shared/values.tsx';
import { changeLabel, fieldLabel, fieldList, nameOf, valueLabel } from '../shared/change-labels.ts';
import styles from './sync-screen.module.css';

const words = itSync.decide;

/** A question with the changes it came from, ready to be named. */
export interface AskedQuestion {
  readonly question: OpenConflict;
  readonly changes: readonly NamedChange[];
}

/** What the synchronisation did not decide: both sides, who and when, and the choices (CONFLICT-3). */
export function ConflictCard({ question, changes }: AskedQuestion) {
  const root = changes[0]?.root ?? {};
  switch (question.kind) {
    case 'field':
      return <FieldCard question={question} name={nameOf(question.path, root)} />;
    case 'deleted':
      return <DeletedCard question={question} changes={changes} />;
    case 'staleDelete':
      return <StaleDeleteCard question={question} name={nameOf(question.path, root)} />;
  }
}

/** Carries out an answer and says what came of it. */
function useAnswer(): (answer: Resolution) => Promise<boolean> {
  const notices = useToasts();
  return async (answer) => {
    const settled = await answer;
    if (settled.success) {
      notices.toast(words.settled);
      // The card with the button goes away: the keyboard goes on from the top of the screen.
      document.getElementById('content')?.focus();
    } else {
      notices.toastError(it.saveFailed[settled.error]);
    }
    return settled.success;
  };
}

/** Who made the other side: by name where the log told it, else by their account. */
function useAuthor({ path, theirsBy, theirsAt }: OpenConflict): { who: string; when: string } {
  const { uid } = useMirror();
  const name = useNames(path, [theirsBy])(theirsBy);
  const now = useNow();
  const at = millisOf(theirsAt);
  return {
    who:
      theirsBy === uid
        ? words.you
        : theirsBy === ''
          ? words.unknown
          : (name ?? words.someone(theirsBy)),
    when: at === 0 ? '' : words.when(at, now),
  };
}

/** Free text in which both versions can stand side by side. */
function isNotes(field: string): boolean {
  return field === 'notes' || field.endsWith('Notes');
}

/** Both texts, or the one that holds the other. */
function joined({ mine, theirs }: Difference): string {
  const [one, other] = [String(theirs ?? ''), String(mine ?? '')];
  if (one.includes(other)) return one;
  return other.includes(one) ? other : `${one}\n${other}`;
}

function FieldCard({ question, name }: { question: FieldConflict; name: string }) {
  const mirror = useMirror();
  const now = useNow();
  const answer = useAnswer();
  const { who, when } = useAuthor(question);
  const [merging, setMerging] = useState(false);
  const { differences, path, mutation } = question;
  const collection = collectionOf(path);
  const [first] = differences;
  const mergeable = differences.length === 1 && first !== undefined && isNotes(first.field);
  const side = (of: 'mine' | 'theirs') => (
    <Values
      of={differences.map(({ field, [of]: value }) => [
        fieldLabel(field),
        valueLabel(collection, field, value),
      ])}
    />
  );
  return (
    <Card
      title={itSync.change.updated(name, fieldList(differences.map((each) => each.field)))}
      hint={words.both}
      path={path}
    >
      <div className={styles['sides']}>
        <section className={styles['side']}>
          <h4>{words.mine}</h4>
          <p className={styles['soft']}>{words.savedAt(mutation.createdAt, now)}</p>
          {side('mine')}
          <Button big onClick={() => void answer(keepMine(mirror, question))}>
            {words.keepMine}
          </Button>
        </section>
        <section className={styles['side']}>
          <h4>{words.theirs}</h4>
          <p className={styles['soft']}>{words.by(who, when)}</p>
          {side('theirs')}
          <Button big onClick={() => void answer(keepTheirs(mirror, question))}>
            {words.keepTheirs}
          </Button>
        </section>
      </div>
      {mergeable &&
        (merging ? (
          <Merge question={question} start={joined(first)} answer={answer} />
        ) : (
          <Button big icon="note" onClick={() => setMerging(true)}>
            {words.merge}
          </Button>
        ))}
    </Card>
  );
}

interface MergeProps {
  question: FieldConflict;
  start: string;
  answer: (answer: Resolution) => Promise<boolean>;
}

function Merge({ question, start, answer }: MergeProps) {
  const mirror = useMirror();
  const draft = useDraft<string | null>(`conflicts/${question.id}`, null, (kept) =>
    typeof kept === 'string' ? kept : null,
  );
  const text = draft.value ?? start;
  const save = async () => {
    if (await answer(keepMerged(mirror, question, text))) draft.clear();
  };
  return (
    <div className={styles['merge']}>
      <TextArea
        label={words.mergeLabel}
        hint={words.mergeHint}
        value={text}
        error={tooLong('prose', text)}
        onValue={(typed) => draft.set(() => typed)}
      />
      <Button look="primary" big disabled={!draft.ready} onClick={() => void save()}>
        {words.saveMerged}
      </Button>
    </div>
  );
}

interface DeletedProps {
  question: DeletedConflict;
  changes: readonly NamedChange[];
}

function DeletedCard({ question, changes }: DeletedProps) {
  const mirror = useMirror();
  const answer = useAnswer();
  const now = useNow();
  const { who, when } = useAuthor(question);
  const { path, known } = question;
  const collection = collectionOf(path);
  const spec: Readonly<Record<string, Parameters<typeof emptyOf>[0]>> = COLLECTIONS[collection];
  const filled = Object.entries(known).filter(
    ([field, value]) => value !== emptyOf(spec[field] ?? 'line'),
  );
  return (
    <Card title={words.deleted(nameOf(path, known))}>
      <p>{words.deletedBy([who, when].filter(Boolean).join(', '))}</p>
      <ul className={styles['changes']}>
        {changes.map((change) => (
          <li key={change.mutation.mid}>{changeLabel(change, dayOf(now))}</li>
        ))}
      </ul>
      <p>{filled.length > 0 ? words.backTitle : words.nothingKnown}</p>
      <Values
        of={filled.map(([field, value]) => [
          fieldLabel(field),
          valueLabel(collection, field, value),
        ])}
      />
      {collection === 'horses' && <p className={styles['soft']}>{words.visitsGone}</p>}
      <div className={styles['choices']}>
        <Button look="primary" big onClick={() => void answer(restore(mirror, question))}>
          {words.restore}
        </Button>
        <Button look="danger" big onClick={() => void answer(keepTheirs(mirror, question))}>
          {words.discard}
        </Button>
      </div>
    </Card>
  );
}

function StaleDeleteCard({ question, name }: { question: StaleDeleteConflict; name: string }) {
  const mirror = useMirror();
  const answer = useAnswer();
  const { who, when } = useAuthor(question);
  return (
    <Card title={words.stale(name)} path={question.path}>
      <p>{words.staleWhy([who, when].filter(Boolean).join(', '))}</p>
      <div className={styles['choices']}>
        <Button look="danger" big onClick={() => void answer(deleteAnyway(mirror, question))}>
          {words.deleteAnyway}
        </Button>
        <Button big onClick={() => void answer(keepTheirs(mirror, question))}>
          {words.keep}
        </Button>
      </div>
    </Card>
  );
}

interface CardProps {
  title: string;
  hint?: string;
  /** The document whose card can be opened; none where it is gone. */
  path?: string;
  children: ReactNode;
}

function Card({ title, hint, path, children }: CardProps) {
  return (
    <li className={styles['card']}>
      <div className={styles['cardHead']}>
        <div>
          <h3>{title}</h3>
          {hint && <p className={styles['soft']}>{hint}</p>}
        </div>
        {path && <CardLink path={path} />}
      </div>
      {children}
    </li>
  );
}

function CardLink({ path }: { path: string }) {
  const className = buttonClass('quiet', true);
  const params = { slug: idOf(path) };
  switch (collectionOf(path)) {
    case 'horses':
      return (
        <Link to="/admin/horses/$slug" params={params} className={className}>
          {itSync.openCard}
        </Link>
      );
    case 'memberships':
      return (
        <Link to="/admin/memberships/$slug" params={params} className={className}>
          {itSync.openCard}
        </Link>
      );
    case 'events':
    case 'hoovesTrims':
    case 'dentists':
      return null;
  }
}
