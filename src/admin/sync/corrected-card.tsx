import { type Collection, collectionOf, idOf, rootPathOf } from '../../model/collections.ts';
import { type Day, dayOf } from '../../model/values/calendar.ts';
import type { Fields, FieldValue } from '../../model/fields/fields.ts';
import type { Movement } from '../../model/movements/movement.ts';
import type { ChildCollection, Visit } from '../../model/visits/visit.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { DeletedConflict } from '../../mirror/conflicts/open-conflicts.ts';
import { type Mutation, replacedPathOf } from '../../mutation/mutation.ts';
import { filledFields, newValuesOf } from '../../mutation/patch.ts';
import type { NamedChange } from '../../register/unsent/unsent-changes.ts';
import { changeLabel, nameOf } from '../shared/labels/change-labels.ts';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { FieldValues } from './field-values.tsx';
import { unreadLabels } from '../shared/labels/unread-labels.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { Card, DeletedChoices, useAuthor } from './conflict-parts.tsx';
import { labels } from './labels.ts';
import styles from './sync-screen.module.css';

type Correction = Extract<Mutation, { op: 'addVisit' }>;

/** A change that replaces a visit or movement. */
type CorrectionOf = NamedChange & { readonly mutation: Correction };

/** Whether a change records a visit or movement in place of another. */
export function isCorrection(change: NamedChange): change is CorrectionOf {
  return replacedPathOf(change.mutation) !== undefined;
}

/** My correction of a visit that somebody else corrected or deleted, beside what its day holds now. */
export function CorrectedCard({
  conflict,
  change,
}: {
  conflict: DeletedConflict;
  change: CorrectionOf;
}) {
  const now = useNow();
  const { signed } = useAuthor(conflict);
  const { path } = conflict;
  const { mutation, root, horse } = change;
  const texts = labels.conflicts.corrected;
  return (
    <Card title={texts.title(nameOf(path, root, horse))} path={path}>
      <p>{texts.why(signed)}</p>
      <div className={styles.sides}>
        <section className={styles.side}>
          <h4>{labels.conflicts.mine}</h4>
          <p className={styles.soft}>{labels.saved(mutation.createdAt, now)}</p>
          <p>{changeLabel(change, dayOf(now))}</p>
          <Typed mutation={mutation} />
        </section>
        <SameDay mutation={mutation} />
      </div>
      <DeletedChoices conflict={conflict} texts={texts} />
    </Card>
  );
}

/** The fields of a visit except its day. */
export function Typed({ mutation }: { mutation: Correction }) {
  return <WithoutDay kind={collectionOf(mutation.path)} fields={newValuesOf(mutation)} />;
}

function WithoutDay({ kind, fields }: { kind: Collection; fields: Fields }) {
  const { date: _, ...rest } = filledFields(kind, fields);
  return <FieldValues collection={kind} of={Object.entries(rest)} />;
}

/** The day of a visit; empty if it has none. */
function dayIn({ date }: { readonly date?: FieldValue }): Day {
  return typeof date === 'number' ? dayOf(date) : '';
}

/** What this phone shows for the correction's horse, kind and day; the correction itself is not in it. */
function SameDay({ mutation }: { mutation: Correction }) {
  const { path } = mutation;
  const kind = collectionOf(path) as ChildCollection;
  const slug = idOf(rootPathOf(path));
  const rows: readonly ViewRow<Visit | Movement>[] | undefined = useRegisterQuery(
    (register) => (kind === 'movements' ? register.movements : register[kind]).list(slug),
    [kind, slug],
  );
  const pull = useFirstPull(kind);
  if (rows === undefined) return null;
  const day = dayIn(newValuesOf(mutation));
  const thatDay = rows.filter(({ fields }) => day !== '' && dayIn(fields) === day);
  const texts = labels.conflicts.corrected;
  return (
    <section className={styles.side}>
      <h4>{texts.sameDay}</h4>
      {pull && <FirstPullNotice pull={pull} />}
      {thatDay.length === 0 && pull === null && <p>{texts.nothingThatDay}</p>}
      {thatDay.map(({ path: of, fields, unread }) =>
        kind !== 'movements' && fields.notes === '' ? (
          <p key={of}>
            {unread?.['notes'] ? unreadLabels.value(unread['notes']) : texts.withoutNotes}
          </p>
        ) : (
          <WithoutDay key={of} kind={kind} fields={{ ...fields }} />
        ),
      )}
    </section>
  );
}
