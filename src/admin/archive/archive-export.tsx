import { useState } from 'react';
import { itArchive } from '../../i18n/it-archive.ts';
import { it } from '../../i18n/it.ts';
import { writeArchive } from '../../register/archive/archive.ts';
import { readHeldYears, wholeYears } from '../../mirror/membership-years.ts';
import { dayOf } from '../../model/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session/session-context.tsx';
import { downloadText } from '../shared/download-text.ts';
import { useToasts } from '../shared/toasts.tsx';
import { Panel, Progress } from '../shared/panel.tsx';
import { useLongWork } from '../shared/use-long-work.ts';

const words = itArchive.archive;

/** Hands the whole register to the person as a file, made on this device. */
export function ArchiveExport() {
  const { mirror, sync } = useSession();
  const notices = useToasts();
  const work = useLongWork();
  const [outcome, setOutcome] = useState('');

  const run = async () => {
    setOutcome('');
    const goOn = work.begin();
    try {
      await sync.fetchMemberships('all');
      const years = wholeYears(await readHeldYears(mirror));
      const parts = await writeArchive(mirror, years, goOn);
      if (!parts) return;
      const name = words.file(dayOf(mirror.clock.now()));
      downloadText(name, 'application/json', parts.join(''));
      setOutcome(words.exported(years && years.join(', ')));
    } catch (error) {
      console.error(error);
      notices.toastError(it.common.readFailed);
    } finally {
      work.end();
    }
  };

  return (
    <Panel title={words.exportTitle}>
      <p>{words.exportHint}</p>
      {work.progress ? (
        <Progress
          {...work.progress}
          text={words.exporting(work.progress.done, work.progress.all)}
          leaving={words.leaving}
          onStop={work.stop}
        />
      ) : (
        <Button look="primary" big onClick={() => void run()}>
          {words.export}
        </Button>
      )}
      <output>{outcome}</output>
    </Panel>
  );
}
