import { useState } from 'react';
import { itArchive } from '../../i18n/it-archive.ts';
import { itYears } from '../../i18n/it-years.ts';
import { it } from '../../i18n/it.ts';
import type { ArchivePreview } from '../../register/archive/archive.ts';
import { importArchive, previewArchive } from '../../register/archive/archive.ts';
import { holdsYear, readHeldYears } from '../../mirror/membership-years.ts';
import type { Archive, ArchiveFailure } from '../../register/archive/archive-format.ts';
import { membershipYearsOf, readArchive } from '../../register/archive/archive-format.ts';
import type { ImportMode } from '../../register/archive/archive-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useSession } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { ArchivePreviewView } from './archive-preview.tsx';
import { Panel, Progress } from '../shared/panel.tsx';
import { useLongWork } from '../shared/use-long-work.ts';

const words = itArchive.archive;

/** Ten thousand horses with all that belongs to them take half of it. */
const LARGEST = 64 * 1024 * 1024;

type Failure = ArchiveFailure | 'tooBig' | 'unreadable' | 'years';

interface Chosen {
  readonly archive: Archive;
  readonly preview: ArchivePreview;
}

/** Takes a file of the whole register in, after showing what would happen. */
export function ArchiveImport() {
  const { mirror, sync } = useSession();
  const notices = useToasts();
  const work = useLongWork();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [mode, setMode] = useState<ImportMode>('missing');
  const [outcome, setOutcome] = useState<{ text: string; failed: boolean } | null>(null);
  const [importing, setImporting] = useState(false);

  const look = async (archive: Archive) => {
    const preview = await previewArchive(mirror, archive, work.begin());
    if (preview) setChosen({ archive, preview });
  };

  const choose = async (file: File | undefined) => {
    setChosen(null);
    setFailure(null);
    setOutcome(null);
    if (!file) return;
    if (file.size > LARGEST) return setFailure('tooBig');
    try {
      const text = await file.text();
      const read = readArchive(text);
      if (typeof read === 'string') return setFailure(read);
      // A membership that this phone does not hold must not look new.
      const held = await readHeldYears(mirror);
      const years = membershipYearsOf(read);
      if (
        years.some((year) => !holdsYear(held, year)) &&
        !(await sync.fetchMemberships('all')).success
      )
        return setFailure('years');
      await look(read);
    } catch (error) {
      console.error(error);
      setFailure('unreadable');
    } finally {
      work.end();
    }
  };

  const run = async ({ archive }: Chosen) => {
    setOutcome(null);
    setImporting(true);
    try {
      const { written, stopped } = await importArchive(mirror, archive, mode, work.begin());
      const told = stopped === null ? words.done(written) : words.stopped(written);
      const failed = stopped !== null && stopped !== 'ended';
      const text = failed ? `${told} ${it.saveFailed[stopped]}` : told;
      if (!work.isHere()) return failed ? notices.toastError(text) : notices.toast(text);
      setOutcome({ text, failed });
      await look(archive);
    } catch (error) {
      console.error(error);
      notices.toastError(it.common.readFailed);
    } finally {
      setImporting(false);
      work.end();
    }
  };

  const { progress } = work;
  const count = chosen?.preview.writes[mode] ?? 0;
  return (
    <Panel title={words.importTitle}>
      <p>{words.importHint}</p>
      <Field label={words.choose} disabled={progress !== null}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,application/json"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        )}
      </Field>
      <p role="alert">
        {failure && (failure === 'years' ? itYears.file : words.failure[failure])}
        {outcome?.failed && outcome.text}
      </p>
      <output>{outcome && !outcome.failed && outcome.text}</output>
      {progress && (
        <Progress
          {...progress}
          text={
            importing
              ? words.importing(progress.done, progress.all)
              : progress.all === 0
                ? words.reading
                : words.comparing(progress.done, progress.all)
          }
          leaving={importing ? words.importLeaving : words.leaving}
          onStop={work.stop}
        />
      )}
      {chosen && !progress && (
        <>
          <ArchivePreviewView {...chosen} />
          {chosen.preview.writes.overwrite > chosen.preview.writes.missing && (
            <Segments
              legend={words.mode}
              value={mode}
              onValue={setMode}
              options={(['missing', 'overwrite'] as const).map((value) => ({
                value,
                text: words.modes[value],
              }))}
            />
          )}
          <Button look="primary" big disabled={count === 0} onClick={() => void run(chosen)}>
            {count === 0 ? words.nothing : words.run(count)}
          </Button>
        </>
      )}
    </Panel>
  );
}
