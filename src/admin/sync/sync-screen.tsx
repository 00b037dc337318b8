import { useLiveQuery } from 'dexie-react-hooks';
import { itSync } from '../../i18n/it-sync.ts';
import type { Mirror } from '../../mirror/database.ts';
import { listConflicts } from '../../mirror/open-conflicts.ts';
import { listUnsentChanges, nameChange } from '../../register/unsent-changes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { Panel } from '../shared/panel.tsx';
import { ScreenHead } from '../shared/screen-head.tsx';
import { PhoneState } from './phone-state.tsx';
import type { AskedQuestion } from './conflict-card.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { RejectedChange } from './rejected-change.tsx';
import styles from './sync-screen.module.css';
import { SyncNowButton, useStorageFull } from './sync-now-button.tsx';
import { UnsentTransfer } from './unsent-transfer.tsx';
import { WaitingList } from './waiting-list.tsx';

/** What waits, what a person has to settle, and where this phone stands; all of it from the mirror. */
export function SyncScreen() {
  const mirror = useMirror();
  const isFull = useStorageFull();
  const questions = useLiveQuery(() => listAsked(mirror), [mirror]);
  const unsent = useLiveQuery(() => listUnsentChanges(mirror), [mirror]);
  const refused = unsent?.filter(({ mutation }) => mutation.status === 'attention') ?? [];
  const waiting = unsent?.filter(({ mutation }) => mutation.status === 'pending') ?? [];
  return (
    <>
      <ScreenHead title={itSync.title}>
        <SyncNowButton />
      </ScreenHead>
      {isFull && <Banner inset look="bad" icon="alert" text={itSync.full} />}
      {!questions || !unsent ? (
        <Spinner />
      ) : (
        <>
          {questions.length > 0 && (
            <Panel title={itSync.decide.title} count={questions.length}>
              <ul className={styles['cards']}>
                {questions.map((asked) => (
                  <ConflictCard key={asked.question.id} {...asked} />
                ))}
              </ul>
            </Panel>
          )}
          {refused.length > 0 && (
            <Panel title={itSync.refused.title} count={refused.length}>
              <p>{itSync.refused.hint}</p>
              <ul className={styles['cards']}>
                {refused.map((change) => (
                  <RejectedChange key={change.mutation.mid} change={change} all={unsent} />
                ))}
              </ul>
            </Panel>
          )}
          <Panel title={itSync.waiting.title} count={waiting.length}>
            {waiting.length === 0 ? (
              <p>{itSync.waiting.none}</p>
            ) : (
              <WaitingList waiting={waiting} refused={refused} />
            )}
          </Panel>
        </>
      )}
      <Panel title={itSync.state.title}>
        <PhoneState />
      </Panel>
      <Panel title={itSync.file.title}>
        <UnsentTransfer />
      </Panel>
    </>
  );
}

async function listAsked(mirror: Mirror): Promise<AskedQuestion[]> {
  const questions = await listConflicts(mirror);
  return Promise.all(
    questions.map(async (question) => {
      const mutations = question.kind === 'deleted' ? question.changes : [question.mutation];
      const changes = await Promise.all(mutations.map((each) => nameChange(mirror, each)));
      return { question, changes };
    }),
  );
}
