import { Link } from '@tanstack/react-router';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { type Day, daysBetween } from '../../model/values/calendar.ts';
import type { Collection } from '../../model/collections.ts';
import { isDue } from '../../model/visits/due-state.ts';
import { listDueActs } from '../../register/due/due-acts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMirror } from '../session/session-context.tsx';
import { WhenReceived } from '../shared/reading/first-pull.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import styles from './health-due.module.css';
import { labels } from './labels.ts';

const HEALTH: readonly Collection[] = ['health'];

/** How many health acts are late or due today, with a link; nothing if there are none, or until they are read. */
export function HealthDue({ today }: { today: Day }) {
  return (
    <WhenReceived of={HEALTH} silent>
      <DueActs today={today} />
    </WhenReceived>
  );
}

function DueActs({ today }: { today: Day }) {
  const mirror = useMirror();
  const acts = useLiveQuery(() => listDueActs(mirror), [mirror]);
  if (!acts) return <Reading />;
  const due = acts.filter(({ due }) => due !== undefined && isDue(daysBetween(today, due)));
  if (due.length === 0) return null;
  return (
    <p className={styles.healthDue}>
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
