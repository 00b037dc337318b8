import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { type Day, daysBetween } from '../../model/calendar.ts';
import { isDue } from '../../model/due-state.ts';
import { listDueActs } from '../../register/due/due-acts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMirror } from '../session/session-context.tsx';
import styles from './health-due.module.css';
import { labels } from './labels.ts';
import { Reading } from '../shared/reading.tsx';

/** How many health acts are late or due today, with the way to them; nothing where none is. */
export function HealthDue({ today }: { today: Day }) {
  const mirror = useMirror();
  const acts = useLiveQuery(() => listDueActs(mirror), [mirror]);
  if (!acts) return <Reading />;
  const due = acts.filter((act) => isDue(daysBetween(today, act.due)));
  if (due.length === 0) return null;
  return (
    <p className={styles.due}>
      <Link
        to="/admin/due"
        search={{ kind: 'health', period: 'overdue' }}
        className={buttonClass('secondary', true)}
      >
        <Icon name="alert" />
        {labels.healthDue(due.length)}
      </Link>
    </p>
  );
}
