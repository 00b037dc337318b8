import { useEffect, useId, useState } from 'react';
import type {
  DeletedConflict,
  Difference,
  FieldConflict,
  OpenConflict,
  StaleDeleteConflict,
} from '../../mirror/conflicts/open-conflicts.ts';
import {
  deleteAnyway,
  keepMerged,
  keepMine,
  keepTheirs,
} from '../../mirror/conflicts/resolve-conflict.ts';
import type { NamedChange } from '../../register/unsent/unsent-changes.ts';
import { collectionOf, isWrittenOnce } from '../../model/collections.ts';
import { type FieldValue, asTriState } from '../../model/fields/fields.ts';
import { legibleRaw, rawOfToken } from '../../model/fields/raw-value.ts';
import { filledFields } from '../../mutation/patch.ts';
import { dayOf } from '../../model/values/calendar.ts';
import { isFinal } from '../../model/horses/horse.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useMirror } from '../session/session-context.tsx';
import { DpaConfirm } from '../shared/horses/dpa-confirm.tsx';
import { tooLong } from '../shared/labels/problem-labels.ts';
import { type TextOver, joinTexts, useTextOver } from '../shared/forms/use-text-over.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { FieldValues } from './field-values.tsx';
import { changeLabel, fieldList, nameOf, changeTexts } from '../shared/labels/change-labels.ts';
import { type Resolve, Card, DeletedChoices, useAuthor, useResolve } from './conflict-parts.tsx';
import { useFieldWriter } from './use-field-writer.ts';
import { CorrectedCard, isCorrection, Typed } from './corrected-card.tsx';
import styles from './sync-screen.module.css';
import { labels } from './labels.ts';

/** A conflict with the changes that caused it. */
export interface ConflictWithChanges {
  readonly conflict: OpenConflict;
  readonly changes: readonly NamedChange[];
}

/** A conflict to resolve, in its `li`: both versions, who changed them and when, and the choices (CONFLICT-3). */
export function ConflictCard({ conflict, changes }: ConflictWithChanges) {
  const { root = {}, horse = {} } = changes[0] ?? {};
  switch (conflict.kind) {
    case 'field':
      return <FieldCard conflict={conflict} name={nameOf(conflict.path, root, horse)} />;
    case 'deleted': {
      const correction = changes.find(isCorrection);
      if (!conflict.isThere) return <DeletedCard conflict={conflict} changes={changes} />;
      return correction ? (
        <CorrectedCard conflict={conflict} change={correction} />
      ) : (
        <BackCard conflict={conflict} changes={changes} />
      );
    }
    case 'staleDelete':
      return <StaleDeleteCard conflict={conflict} name={nameOf(conflict.path, root, horse)} />;
  }
}

/** Whether a field is free text that can hold both versions. */
function isNotes(field: string): boolean {
  return field === 'notes' || field.endsWith('Notes');
}

/** Both texts, or the one that contains the other. */
function joined({ mine, theirs }: Difference): string {
  return joinTexts(textOf(theirs), textOf(mine), '\n');
}

/** Notes as a text to go on with; a value that cannot be read, as a person reads it. */
function textOf(notes: FieldValue): string {
  const raw = rawOfToken(notes);
  return raw ? legibleRaw(raw) : String(notes ?? '');
}

function FieldCard({ conflict, name }: { conflict: FieldConflict; name: string }) {
  const mirror = useMirror();
  const now = useNow();
  const resolving = useResolve();
  const { busy, resolve } = resolving;
  const writer = useFieldWriter(conflict);
  const { who, when } = useAuthor(
    writer ? { ...conflict, theirsBy: writer.uid, theirsAt: writer.at } : conflict,
  );
  const [merging, setMerging] = useState(false);
  const [asking, setAsking] = useState(false);
  const { differences, path, mutation } = conflict;
  const collection = collectionOf(path);
  const [first] = differences;
  const merged = useTextOver(`conflicts/${conflict.id}`, {
    start: first ? joined(first) : '',
    saved: textOf(first?.theirs ?? null),
    between: '\n',
  });
  const final = differences.find(
    ({ field, theirs }) => collection === 'horses' && isFinal(field, theirs),
  );
  const saveMine = () => void resolve(() => keepMine(mirror, conflict));
  const mergeable = differences.length === 1 && first !== undefined && isNotes(first.field);
  const side = (of: 'mine' | 'theirs') => (
    <FieldValues
      collection={collection}
      of={differences.map(({ field, [of]: value }) => [field, value])}
    />
  );
  return (
    <Card
      title={changeTexts.updated(name, fieldList(differences.map((each) => each.field)))}
      hint={
        isWrittenOnce(collection)
          ? labels.conflicts.cancelledTwice
          : writer === null
            ? labels.conflicts.meanwhile
            : writer.uid === mirror.uid
              ? labels.conflicts.bothMine
              : labels.conflicts.both
      }
      path={path}
    >
      <div className={styles.sides}>
        <section className={styles.side}>
          <h4>{labels.conflicts.mine}</h4>
          <p className={styles.soft}>{labels.saved(mutation.createdAt, now)}</p>
          {side('mine')}
          {/* A document that is written once is cancelled only once: the other reason stays, whoever was first. */}
          {!isWrittenOnce(collection) && (
            <Button big disabled={busy} onClick={() => (final ? setAsking(true) : saveMine())}>
              {labels.conflicts.keepMine}
            </Button>
          )}
        </section>
        <section className={styles.side}>
          <h4>{conflict.isTheirsUnsent ? labels.conflicts.laterMine : labels.conflicts.theirs}</h4>
          <p className={styles.soft}>
            {conflict.isTheirsUnsent
              ? labels.conflicts.laterMineHint
              : labels.conflicts[writer ? 'by' : 'lastBy'](who, when)}
          </p>
          {side('theirs')}
          <Button
            big
            disabled={busy}
            onClick={() => void resolve(() => keepTheirs(mirror, conflict))}
          >
            {conflict.isTheirsUnsent ? labels.conflicts.keepLater : labels.conflicts.keepTheirs}
          </Button>
        </section>
      </div>
      {mergeable &&
        (merging && merged.draft.ready ? (
          <Merge conflict={conflict} merged={merged} {...resolving} />
        ) : (
          <Button big icon="note" onClick={() => setMerging(true)}>
            {labels.conflicts.merge}
          </Button>
        ))}
      {asking && final && (
        <DpaConfirm
          to={asTriState(final.mine)}
          onConfirm={() => {
            setAsking(false);
            saveMine();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

interface MergeProps extends Resolve {
  conflict: FieldConflict;
  /** Both texts joined, until the person types. */
  merged: TextOver;
}

function Merge({ conflict, merged, busy, resolve }: MergeProps) {
  const mirror = useMirror();
  const id = useId();
  // The button that had the focus was removed.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const { draft, text, isOverAnother, set, join } = merged;
  const save = async () => {
    if (await resolve(() => keepMerged(mirror, conflict, text))) draft.clear();
  };
  return (
    <div className={styles.merge}>
      <TextArea
        id={id}
        label={labels.conflicts.mergeLabel}
        hint={isOverAnother ? labels.conflicts.mergeOver : labels.conflicts.mergeHint}
        value={text}
        error={tooLong('prose', text)}
        onValue={set}
      />
      <Button
        look="primary"
        big
        disabled={busy}
        onClick={() => (isOverAnother ? join() : void save())}
      >
        {isOverAnother ? labels.conflicts.mergeAgain : labels.conflicts.saveMerged}
      </Button>
    </div>
  );
}

interface DeletedProps {
  conflict: DeletedConflict;
  changes: readonly NamedChange[];
}

function DeletedCard({ conflict, changes }: DeletedProps) {
  const now = useNow();
  const { signed } = useAuthor(conflict);
  const { path, known, version } = conflict;
  const collection = collectionOf(path);
  // A deletion leaves a tombstone, and takes all that lies below. What another program erased leaves nothing.
  const isDeleted = version !== undefined;
  const filled = Object.entries(filledFields(collection, known));
  return (
    <Card title={labels.conflicts.deleted(nameOf(path, known, changes[0]?.horse))}>
      <p>{labels.conflicts.deletedBy(signed)}</p>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.mutation.mutationId}>{changeLabel(change, dayOf(now))}</li>
        ))}
      </ul>
      <p>{filled.length > 0 ? labels.conflicts.backTitle : labels.conflicts.nothingKnown}</p>
      <FieldValues collection={collection} of={filled} />
      {collection === 'horses' && (
        <p className={styles.soft}>{labels.conflicts[isDeleted ? 'visitsGone' : 'visitsLeft']}</p>
      )}
      <DeletedChoices conflict={conflict} texts={labels.conflicts.gone} />
    </Card>
  );
}

/** My changes of a document that somebody else deleted and restored meanwhile. */
function BackCard({ conflict, changes }: DeletedProps) {
  const now = useNow();
  const { signed } = useAuthor(conflict);
  const { path } = conflict;
  const { root = {}, horse = {} } = changes[0] ?? {};
  const texts = labels.conflicts.back;
  return (
    <Card title={texts.title(nameOf(path, root, horse))} path={path}>
      <p>{texts.why(signed)}</p>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.mutation.mutationId}>
            {changeLabel(change, dayOf(now))}
            {change.mutation.op === 'addVisit' && <Typed mutation={change.mutation} />}
          </li>
        ))}
      </ul>
      <DeletedChoices conflict={conflict} texts={texts} />
    </Card>
  );
}

function StaleDeleteCard({ conflict, name }: { conflict: StaleDeleteConflict; name: string }) {
  const mirror = useMirror();
  const { busy, resolve } = useResolve();
  const { signed } = useAuthor(conflict);
  return (
    <Card title={labels.conflicts.stale(name)} path={conflict.path}>
      <p>
        {conflict.theirsBy === mirror.uid
          ? labels.conflicts.staleMine
          : labels.conflicts.staleWhy(signed)}
      </p>
      <div className={styles.choices}>
        <Button
          look="danger"
          big
          disabled={busy}
          onClick={() => void resolve(() => deleteAnyway(mirror, conflict))}
        >
          {labels.conflicts.deleteAnyway}
        </Button>
        <Button
          big
          disabled={busy}
          onClick={() => void resolve(() => keepTheirs(mirror, conflict))}
        >
          {labels.conflicts.keep}
        </Button>
      </div>
    </Card>
  );
}
