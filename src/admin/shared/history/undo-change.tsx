import { useEffect, useState } from 'react';
import { collectionOf, idOf } from '../../../model/collections.ts';
import { type Fields, asTriState } from '../../../model/fields/fields.ts';
import { type Horse, isFinal } from '../../../model/horses/horse.ts';
import type { Membership } from '../../../model/memberships/membership.ts';
import { valuesOrTokens } from '../../../model/fields/raw-value.ts';
import type { EarlierValues } from '../../../mutation/earlier-values.ts';
import { type Result, fail, ok } from '../../../platform/result.ts';
import type { ReadError, Register } from '../../../register/register.ts';
import type { LoggedChange } from '../../../sync/ports.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { commonLabels } from '../../../i18n/labels.ts';
import { useRegister, useSession } from '../../session/session-context.tsx';
import { fieldLabel, valueLabel } from '../labels/change-labels.ts';
import { HorsePhoto } from '../horses/horse-photo.tsx';
import { CheckBox } from '../forms/check-box.tsx';
import { DpaConfirm } from '../horses/dpa-confirm.tsx';
import { keepFocus } from '../frame/keep-focus.ts';
import { useToasts } from '../frame/toasts.tsx';
import { useRegisterQuery } from '../reading/use-register-query.ts';
import { useSingleFlight } from '../forms/use-single-flight.ts';
import { type NotGiven, whyNotGiven } from '../reading/not-given.ts';
import styles from './history.module.css';
import { historyLabels } from './history-labels.ts';
import { type UndoRow, undoRows } from './undo-rows.ts';

interface Props {
  readonly change: LoggedChange;
  /** The fields that were changed again after the change. */
  readonly later: ReadonlySet<string>;
  readonly onDone: () => void;
}

type EarlierValuesResult = Result<EarlierValues, NotGiven | 'gone'>;

/** The values that a change replaced, beside the present ones, to be restored field by field (UNDO-1). */
export function UndoChange({ change, later, onDone }: Props) {
  const { sync } = useSession();
  const { mutationId, path, fields } = change;
  const [answer, setAnswer] = useState<EarlierValuesResult | null>(null);
  const [tries, setTries] = useState(0);
  const shown = useRegisterQuery((register) => readShown(register, path), [path]);

  useEffect(() => {
    let cancelled = false;
    void sync.earlierValues(mutationId).then((read) => {
      if (!cancelled) setAnswer(answerOf(read));
    });
    return () => {
      cancelled = true;
    };
    // Each press of 'Riprova' asks once more.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sync, mutationId, tries]);

  const retry = () => {
    setAnswer(null);
    setTries((before) => before + 1);
  };

  if (answer === null || shown === undefined) return <Spinner />;
  if (!answer.success || shown === null) {
    const why = answer.success ? 'gone' : answer.error;
    return (
      <div className={styles.undo}>
        <output>{historyLabels.undo[why]}</output>
        <div className={styles.choices}>
          {why !== 'gone' && (
            <Button big icon="sync" onClick={keepFocus(retry)}>
              {commonLabels.retry}
            </Button>
          )}
          <Button big onClick={onDone}>
            {commonLabels.close}
          </Button>
        </div>
      </div>
    );
  }
  const rows = undoRows(collectionOf(path), fields, answer.data, shown, later);
  return <Choice path={path} rows={rows} shown={shown} onDone={onDone} />;
}

interface ChoiceProps {
  readonly path: string;
  readonly rows: readonly UndoRow[];
  readonly shown: Fields;
  readonly onDone: () => void;
}

/** What a person answered about a field, and the value that was shown then. */
interface TickAnswer extends Pick<UndoRow, 'now'> {
  readonly ticked: boolean;
}

function Choice({ path, rows, shown, onDone }: ChoiceProps) {
  const register = useRegister();
  const toasts = useToasts();
  const { tap } = useSingleFlight();
  const collection = collectionOf(path);
  const open = rows.filter(({ state }) => state === 'differs');
  // The log, which knows of later changes, is read again after a newer value is shown.
  const [atFirst] = useState(() => new Map(rows.map(({ field, now }) => [field, now])));
  // Rows change while they are shown: an answer stays as it was given, but a tick is about the value of then.
  const [answers, setAnswers] = useState<ReadonlyMap<string, TickAnswer>>(new Map());
  const isTicked = ({ field, now, isChangedSince }: UndoRow) => {
    const answer = answers.get(field);
    if (answer) return answer.ticked && answer.now === now;
    return !isChangedSince && atFirst.get(field) === now;
  };
  const chosen = open.filter(isTicked);
  const [asking, setAsking] = useState(false);
  const final = chosen.find(({ field, now }) => collection === 'horses' && isFinal(field, now));
  const save = () =>
    tap(async () => {
      const back = chosen.map(({ field, before }) => [field, before!.value] as const);
      const saved = await write(register, path, shown, { ...shown, ...Object.fromEntries(back) });
      if (!saved.success) return toasts.toastFailure(saved.error);
      toasts.toast(historyLabels.undo.done);
      onDone();
    });
  return (
    <div className={styles.undo}>
      <ul className={styles.undoRows}>
        {rows.map((row) => {
          const { field, before, now, state, isChangedSince } = row;
          const texts = [
            before ? historyLabels.undo.before(valueLabel(collection, field, before.value)) : null,
            state === 'same'
              ? historyLabels.undo.same
              : historyLabels.undo.now(valueLabel(collection, field, now)),
            state === 'unreadable' ? historyLabels.undo.unreadable : null,
            state === 'unfit' ? historyLabels.undo.unfit : null,
            state === 'moved' ? historyLabels.undo.moved : null,
            state === 'visited' ? historyLabels.undo.visited : null,
            state === 'differs' && isChangedSince ? historyLabels.undo.changedSince : null,
          ].filter((text) => text !== null);
          return (
            <li key={field}>
              {field === 'photo' && before && <HorsePhoto photo={before.value} />}
              {state === 'differs' ? (
                <CheckBox
                  label={fieldLabel(field)}
                  hint={texts.join('. ')}
                  checked={isTicked(row)}
                  onChecked={(ticked) =>
                    setAnswers((given) => new Map(given).set(field, { ticked, now }))
                  }
                />
              ) : (
                <>
                  <p>{fieldLabel(field)}</p>
                  <p className={styles.soft}>{texts.join('. ')}</p>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.choices}>
        {open.length > 0 && (
          <Button
            look="primary"
            big
            disabled={chosen.length === 0}
            onClick={() => (final ? setAsking(true) : void save())}
          >
            {historyLabels.undo.save}
          </Button>
        )}
        <Button big onClick={onDone}>
          {open.length > 0 ? commonLabels.back : commonLabels.close}
        </Button>
      </div>
      {asking && final && (
        <DpaConfirm
          to={asTriState(final.before?.value)}
          onConfirm={() => {
            setAsking(false);
            void save();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** The document as the app shows it; null if this phone does not hold it. */
async function readShown(
  register: Register,
  path: string,
): Promise<Result<Fields | null, 'unreadable'>> {
  const read: Result<{ fields: Fields; unread?: Parameters<typeof valuesOrTokens>[1] }, ReadError> =
    collectionOf(path) === 'horses'
      ? await register.horses.get(idOf(path))
      : await register.memberships.get(idOf(path));
  if (read.success) return ok(valuesOrTokens(read.data.fields, read.data.unread));
  return read.error === 'unreadable' ? fail(read.error) : ok(null);
}

/** Undoing is a mutation like any other: merged, logged, and can itself be undone. */
function write(register: Register, path: string, seen: Fields, edited: Fields) {
  return collectionOf(path) === 'horses'
    ? register.horses.update(idOf(path), seen as unknown as Horse, edited as unknown as Horse)
    : register.memberships.update(
        idOf(path),
        seen as unknown as Membership,
        edited as unknown as Membership,
      );
}

function answerOf(read: Result<EarlierValues | null, string>): EarlierValuesResult {
  if (read.success) return read.data ? ok(read.data) : fail('gone');
  if (read.error === 'denied') return fail('gone');
  return fail(whyNotGiven(read.error));
}
