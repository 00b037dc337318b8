import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { collectionOf, idOf, isChildPath, rootPathOf } from '../../model/collections.ts';
import type { LeftBehind } from '../../register/unread/left-behind.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useRegister } from '../session/session-context.tsx';
import { SavingConfirm } from '../shared/forms/saving-confirm.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { nameOf, valueLabel, visitOfHorse } from '../shared/labels/change-labels.ts';
import { labels } from './labels.ts';
import styles from './to-check-screen.module.css';

const texts = labels.leftBehind;

/** A record whose horse is not in the register: a visit or a movement is deleted here, a health act has its own page. */
export function LeftBehindRow({ row: { path, fields } }: { row: LeftBehind }) {
  const register = useRegister();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const what = isChildPath(path)
    ? visitOfHorse(path, fields, nameOf(rootPathOf(path), {}))
    : nameOf(path, fields);
  const title = `${what}, ${valueLabel(collectionOf(path), 'date', fields['date'] ?? null)}`;
  const notes = String(fields['notes'] ?? '');

  const remove = async () => {
    const deleted = await register.visits.delete(path);
    if (!deleted.success) return toasts.toastFailure(deleted.error);
    toasts.announce(texts.done);
    // The row with the button is removed.
    return () => document.getElementById('content')?.focus();
  };

  return (
    <li className={styles.value}>
      <p>{title}</p>
      {notes.trim() !== '' && <p>{notes}</p>}
      <div className={styles.actions}>
        {isChildPath(path) ? (
          <Button big onClick={() => setAsking(true)} aria-label={`${texts.action} (${title})`}>
            {texts.action}
          </Button>
        ) : (
          <Link
            to="/admin/health/$slug"
            params={{ slug: idOf(path) }}
            className={buttonClass('secondary', true)}
          >
            {labels.open}
          </Link>
        )}
      </div>
      {asking && (
        <SavingConfirm
          title={texts.ask}
          action={texts.action}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{title}</p>
          <p>{texts.lostRow}</p>
        </SavingConfirm>
      )}
    </li>
  );
}
