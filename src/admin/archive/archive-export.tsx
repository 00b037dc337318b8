import { useState } from 'react';
import { heldCollections } from '../../mirror/scope/accounts.ts';
import { listDamaged } from '../../mirror/outbox/damaged-rows.ts';
import { readHeldYears, wholeYears } from '../../mirror/scope/membership-years.ts';
import { dayOf } from '../../model/values/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session/session-context.tsx';
import { downloadText } from '../shared/output/download-text.ts';
import { outdatedNow } from '../shared/output/outdated-now.ts';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { loaded } from '../shared/frame/loaded.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { Panel } from '../shared/frame/panel.tsx';
import { Progress } from '../shared/frame/progress.tsx';
import { useHolds } from '../shared/reading/use-holds.ts';
import { useLongTask } from '../shared/hooks/use-long-task.ts';
import { labels } from './labels.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';

const loadCode = async () => {
  const { listLeftOut, writeArchive } = await import('../../register/archive/write-archive.ts');
  return { listLeftOut, writeArchive };
};

/** Exports the whole register to a file, made on this device. */
export function ArchiveExport() {
  const { mirror, sync } = useSession();
  const toasts = useToasts();
  const task = useLongTask();
  const holds = useHolds();
  const [outcome, setOutcome] = useState('');

  const run = async () => {
    setOutcome('');
    const shouldContinue = task.begin();
    try {
      const holdsMembers = (await heldCollections(mirror)).includes('memberships');
      if (holdsMembers) await sync.fetchMemberships('all');
      const years = holdsMembers ? wholeYears(await readHeldYears(mirror)) : [];
      const code = await loaded(loadCode);
      if (!code) return toasts.toastError(failureLabels.notLoaded);
      const parts = await code.writeArchive(mirror, years, shouldContinue);
      if (!parts) return;
      const name = labels.file(dayOf(mirror.clock.now()));
      downloadText(name, 'application/json', parts.join(''));
      const outdated = await outdatedNow(mirror);
      const leftOut = await code.listLeftOut(mirror);
      const unread = (await listDamaged(mirror)).length;
      setOutcome(labels.exported(years, leftOut, unread, outdated));
    } catch (error) {
      console.error(error);
      toasts.toastError(failureLabels.read);
    } finally {
      task.end();
    }
  };

  return (
    <Panel title={labels.exportTitle}>
      <p>{holds === 'horses' ? labels.exportHintHorses : labels.exportHint}</p>
      {task.progress ? (
        <Progress
          {...task.progress}
          text={labels.exporting(task.progress.done, task.progress.all)}
          leaving={labels.leaving}
          onStop={task.stop}
        />
      ) : (
        <Button look="primary" big onClick={keepFocus(run)}>
          {labels.export}
        </Button>
      )}
      <output>{outcome}</output>
    </Panel>
  );
}
