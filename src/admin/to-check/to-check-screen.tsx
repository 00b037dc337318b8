import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  COLLECTION_NAMES,
  collectionOf,
  idOf,
  isChildPath,
  isWrittenOnce,
  isFixedField,
} from '../../model/collections.ts';
import { isNeverEmpty } from '../../model/never-empty.ts';
import type { UnreadValue } from '../../register/unread/unread-values.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useRegister } from '../session/session-context.tsx';
import { pageOf } from '../shared/record/record-pages.ts';
import { fieldLabel, nameOf, valueLabel, visitOfHorse } from '../shared/labels/change-labels.ts';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { FirstPullNotice, SKELETON_ROWS, useFirstPull } from '../shared/reading/first-pull.tsx';
import { SavingConfirm } from '../shared/forms/saving-confirm.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { rawLabel, unreadLabels } from '../shared/labels/unread-labels.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { LAST_DATE } from '../../model/visits/visit.ts';
import { labels } from './labels.ts';
import { LeftBehindRow } from './left-behind-row.tsx';
import styles from './to-check-screen.module.css';

/** How many documents of a collection are shown at first, and more at each request. */
const STEP = 100;

/**
 * Every value of the register that cannot be read, as stored, with a link to correct it; and once the phone has the whole
 * register the records whose horse is not in it.
 */
export function ToCheckScreen() {
  const pull = useFirstPull(...COLLECTION_NAMES);
  const count = useRegisterQuery((register) => register.unread.count(), []);
  const [limit, setLimit] = useState(STEP);
  const values = useRegisterQuery((register) => register.unread.list(limit), [limit]);
  const leftBehind = useRegisterQuery((register) => register.leftBehind.list(limit), [limit]);
  if (!values || !leftBehind || count === undefined || pull === undefined)
    return (
      <>
        <ScreenHead title={unreadLabels.title} />
        <Spinner />
      </>
    );
  const isWhole = pull === null;
  const all = count + (isWhole ? leftBehind.count : 0);
  return (
    <>
      <ScreenHead title={unreadLabels.title} count={isWhole ? all : undefined} />
      {pull && <FirstPullNotice pull={pull} rows={count === 0 ? SKELETON_ROWS : 0} />}
      {isWhole && all === 0 && (
        <EmptyState>
          <p>{labels.none}</p>
        </EmptyState>
      )}
      {values.length > 0 && (
        <>
          <p className={styles.hint}>{labels.hint}</p>
          <ul className={styles.values}>
            {values.map((value) => (
              <Value key={`${value.path} ${value.field}`} value={value} isWhole={isWhole} />
            ))}
          </ul>
        </>
      )}
      {isWhole && leftBehind.rows.length > 0 && (
        <>
          <h2 className={styles.heading}>{labels.leftBehind.title}</h2>
          <p className={styles.hint}>{labels.leftBehind.intro}</p>
          <ul className={styles.values}>
            {leftBehind.rows.map((row) => (
              <LeftBehindRow key={row.path} row={row} />
            ))}
          </ul>
        </>
      )}
      {(count > values.length || (isWhole && leftBehind.count > leftBehind.rows.length)) && (
        <Button big onClick={keepFocus(() => setLimit(limit + STEP))}>
          {labels.more(isWhole ? all - values.length - leftBehind.rows.length : null)}
        </Button>
      )}
    </>
  );
}

interface ValueProps {
  value: UnreadValue;
  /** Whether the phone has received the whole register: the latest visit may be missing before. */
  isWhole: boolean;
}

function Value({ value, isWhole }: ValueProps) {
  const { path, rootPath, root, horse, field, raw, instead } = value;
  // Before, its horse may be still to come.
  const isLeftBehind = isWhole && value.isLeftBehind;
  const register = useRegister();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const collection = collectionOf(path);
  const isLastDate = (Object.values(LAST_DATE) as string[]).includes(field);
  const isFixed = isFixedField(collection, field);
  const isReplaceable =
    isLeftBehind ||
    (!isChildPath(path) && (isLastDate ? isWhole : !isFixed && !isNeverEmpty(collection, field)));
  const texts = isLeftBehind
    ? labels.leftBehind
    : field === LAST_DATE.movements
      ? labels.movements
      : isLastDate
        ? labels.visits
        : labels.empty;
  const name = nameOf(rootPath, root, horse);
  const where = isChildPath(path)
    ? `${visitOfHorse(path, {}, name)}: ${fieldLabel(field)}`
    : `${name}: ${fieldLabel(field)}`;

  const replace = async () => {
    const saved = isLeftBehind
      ? await register.visits.delete(path)
      : await register.unread.replace(value);
    if (!saved.success) return toasts.toastFailure(saved.error);
    toasts.announce(texts.done);
    // The row with the button is removed.
    return () => document.getElementById('content')?.focus();
  };

  return (
    <li className={styles.value}>
      <p>{where}</p>
      <p className={styles.raw}>{rawLabel(raw)}</p>
      {isChildPath(path) && (
        <p>
          {isLeftBehind
            ? labels.leftBehind.hint
            : labels[collection === 'movements' ? 'movementHint' : 'visitHint']}
        </p>
      )}
      {isFixed && <p>{labels.fixedHint}</p>}
      <div className={styles.actions}>
        {!isLeftBehind && <RecordLink value={value} />}
        {isReplaceable && (
          <Button big onClick={() => setAsking(true)} aria-label={`${texts.action} (${where})`}>
            {texts.action}
          </Button>
        )}
      </div>
      {asking && (
        <SavingConfirm
          title={texts.ask}
          action={texts.action}
          onConfirm={replace}
          onClose={() => setAsking(false)}
        >
          <p>
            {where}: {rawLabel(raw)}
          </p>
          <p>
            {isLeftBehind
              ? labels.leftBehind.lost
              : isLastDate
                ? labels.dayHint(valueLabel(collection, field, instead))
                : labels.removeHint}
          </p>
        </SavingConfirm>
      )}
    </li>
  );
}

function RecordLink({ value: { rootPath, path, field } }: { value: UnreadValue }) {
  const kind = collectionOf(rootPath);
  const page = pageOf(kind);
  // On the page of what is written once nothing can be corrected.
  if (page === null || isWrittenOnce(kind)) return null;
  return (
    <Link
      to={page}
      params={{ slug: idOf(rootPath) }}
      {...(!isChildPath(path) && { hash: field })}
      className={buttonClass('secondary', true)}
    >
      {labels.open}
    </Link>
  );
}
