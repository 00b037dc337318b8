import { useState } from 'react';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { HealthAct } from '../../model/health/health-act.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { isAlive } from '../../model/horses/in-stable.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { dueLabel } from '../shared/horses/due-list.ts';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { healthLabels } from '../shared/labels/health-labels.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { Section } from '../shared/frame/section.tsx';
import { useNow } from '../shared/hooks/use-now.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { notDueText } from '../shared/labels/not-due-text.ts';
import { ActTable } from './act-table.tsx';
import { type KindState, statesOfKinds } from './kind-states.ts';
import styles from './health-section.module.css';
import { labels } from './labels.ts';
import { NewAct } from './new-act.tsx';

type ActState = KindState<ViewRow<HealthAct>>;

/** The health acts of a horse, and when each kind is due again. */
export function HealthSection({ horse }: { horse: ViewRow<Horse> }) {
  const now = useNow();
  const acts = useRegisterQuery((r) => r.health.list(horse.slug), [horse.slug]);
  const pull = useFirstPull('health');
  const [adding, setAdding] = useState(false);
  // A dead horse has no due days.
  const states = acts && isAlive(horse.fields) ? statesOfKinds(acts, now) : [];
  return (
    <Section
      title={healthLabels.title}
      summary={acts && pull === null ? summaryOf(states, acts) : ''}
    >
      {pull && <FirstPullNotice pull={pull} />}
      {!acts || pull === undefined ? (
        <Reading spinner />
      ) : pull !== null ? null : acts.length === 0 ? (
        // Until the pull is over an act that is still to come may be the latest of its kind.
        <p>{labels.empty}</p>
      ) : (
        states.length > 0 && <KindStates states={states} />
      )}
      <div>
        <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
          {labels.add}
        </Button>
      </div>
      {acts && acts.length > 0 && <ActTable horse={horse} acts={acts} isWhole={pull === null} />}
      {adding && acts && <NewAct horse={horse} acts={acts} onClose={() => setAdding(false)} />}
    </Section>
  );
}

/** The kinds that are due again, in a line; the number of acts if none is. */
function summaryOf(states: readonly ActState[], acts: readonly ViewRow<HealthAct>[]): string {
  if (acts.length === 0) return labels.empty;
  const due = states.filter(({ care }) => care.known);
  if (due.length === 0) return healthLabels.count(acts.length);
  return due.map(({ kind, care }) => labels.summary(kind, dueLabel(care))).join(' · ');
}

/** The state of each kind of health act of a horse, those due first before the rest. */
function KindStates({ states }: { states: readonly ActState[] }) {
  return (
    <section aria-label={labels.states}>
      <ul className={styles.states}>
        {states.map(({ key, kind, latest, care }) => (
          <li key={key} className={classNames(care.known && care.overdue && styles.due)}>
            <span className={styles.kind}>{kind}</span>
            {care.known ? (
              <>
                <strong>{dueLabel(care)}</strong>
                <span className={styles.day}>{formatShortDay(care.due)}</span>
              </>
            ) : (
              <span className={styles.day}>{notDueText(latest)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
