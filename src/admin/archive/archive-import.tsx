import { useState } from 'react';
import type { OnProgress } from '../../register/archive/archive-pages.ts';
import type { ArchivePreview } from '../../register/archive/preview-archive.ts';
import { heldCollections } from '../../mirror/scope/accounts.ts';
import { holdsYear, readHeldYears } from '../../mirror/scope/membership-years.ts';
import type { Archive, ArchiveFailure } from '../../register/archive/archive-format.ts';
import type { ImportMode } from '../../register/archive/record-plan.ts';
import { FILE_LIMITS } from '../../platform/file-limits.ts';
import { jsonText } from '../../platform/json-file.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useSession } from '../session/session-context.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { ArchivePreviewView } from './archive-preview.tsx';
import { FileField } from '../shared/forms/file-field.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { loaded } from '../shared/frame/loaded.ts';
import { Panel } from '../shared/frame/panel.tsx';
import { Progress } from '../shared/frame/progress.tsx';
import { useLongTask } from '../shared/hooks/use-long-task.ts';
import { labels } from './labels.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { membershipYearsLabels } from '../shared/reading/membership-years-labels.ts';
import { type NotGiven, isNotGiven, whyNotGiven } from '../shared/reading/not-given.ts';

type Failure = ArchiveFailure | 'tooBig' | 'unreadable' | 'notLoaded' | 'notCompared' | NotGiven;

/** The code that reads, compares and writes is loaded once a file is chosen. */
const previews = () => import('../../register/archive/preview-archive.ts');
const imports = () => import('../../register/archive/import-archive.ts');
const formats = () => import('../../register/archive/archive-format.ts');
const loadReader = async () => {
  const [{ readArchive }] = await Promise.all([formats(), previews(), imports()]);
  return readArchive;
};

/** Of a file that is gone, or that this phone has no memory for. */
function noText(error: unknown): undefined {
  console.error(error);
}

/** A chosen file and its preview. */
interface Chosen {
  readonly archive: Archive;
  readonly preview: ArchivePreview;
}

/** Whether the import modes give different results; only then is the choice shown. */
function hasDifferent({ writes, returning }: ArchivePreview): boolean {
  return (
    writes.overwrite > writes.missing || returning.some(({ emptied }) => emptied !== undefined)
  );
}

function failureText(failure: Failure): string {
  return isNotGiven(failure)
    ? `${membershipYearsLabels[failure]('all')} ${membershipYearsLabels.notImported}`
    : labels.failure[failure];
}

/** Imports an archive of the register, after a preview. */
export function ArchiveImport() {
  const { mirror, sync } = useSession();
  const toasts = useToasts();
  const task = useLongTask();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [mode, setMode] = useState<ImportMode>('missing');
  const [outcome, setOutcome] = useState<{ text: string; failed: boolean } | null>(null);
  const [importing, setImporting] = useState(false);
  const [returning, setReturning] = useState<ReadonlySet<string>>(new Set());

  const showPreview = async (archive: Archive, shouldContinue: OnProgress) => {
    const { previewArchive } = await previews();
    const preview = await previewArchive(mirror, archive, shouldContinue);
    if (preview) setChosen({ archive, preview });
    return preview;
  };

  /**
   * Fetches the memberships with which those of a file are compared. One that is only on the server must not count as
   * new, nor a deleted or erased one: tombstones have no year, so only a phone with all years knows of them. An account
   * without memberships imports none.
   *
   * @returns why they were not given; null where they are here
   */
  const fetchYears = async (archive: Archive): Promise<NotGiven | null> => {
    const { hasMemberships } = await formats();
    const held = await readHeldYears(mirror);
    const holdsMembers = (await heldCollections(mirror)).includes('memberships');
    if (!holdsMembers || !hasMemberships(archive) || holdsYear(held, 'all')) return null;
    const fetched = await sync.fetchMemberships('all');
    return fetched.success ? null : whyNotGiven(fetched.error);
  };

  const choose = async (file: File | undefined) => {
    setChosen(null);
    setFailure(null);
    setOutcome(null);
    setReturning(new Set());
    // What is to be overwritten is chosen for one file.
    setMode('missing');
    if (!file) return;
    if (file.size > FILE_LIMITS.json) return setFailure('tooBig');
    // From here on no other file can be chosen: whichever was read last would be shown.
    const shouldContinue = task.begin();
    try {
      const text = await file.arrayBuffer().then(jsonText).catch(noText);
      if (text === undefined) return setFailure('unreadable');
      const readArchive = await loaded(loadReader);
      if (!readArchive) return setFailure('notLoaded');
      const read = readArchive(text);
      if (typeof read === 'string') return setFailure(read);
      const missing = await fetchYears(read);
      if (missing) return setFailure(missing);
      await showPreview(read, shouldContinue);
    } catch (error) {
      console.error(error);
      setFailure('notCompared');
    } finally {
      task.end();
    }
  };

  const run = async ({ archive, preview: seen }: Chosen) => {
    setOutcome(null);
    setFailure(null);
    setImporting(true);
    const shouldContinue = task.begin();
    try {
      // The phone may have dropped other years again since the preview: it keeps them for a day.
      const missing = await fetchYears(archive);
      if (missing)
        return task.isMounted() ? setFailure(missing) : toasts.toastError(failureText(missing));
      const { importArchive } = await imports();
      // Stopped or left while they were fetched.
      const { written, stopped } = shouldContinue(0, archive.records.length)
        ? await importArchive(mirror, archive, mode, shouldContinue, returning, seen)
        : ({ written: 0, stopped: 'ended' } as const);
      const summary = stopped === null ? labels.done(written) : labels.stopped(written);
      const failed = stopped !== null && stopped !== 'ended';
      const text = failed ? `${summary} ${failureLabels.save[stopped]}` : summary;
      if (!task.isMounted()) return failed ? toasts.toastError(text) : toasts.toast(text);
      setOutcome({ text, failed });
      if (stopped === null) setReturning(new Set());
      // What is compared from here on is not being saved.
      setImporting(false);
      const next = await showPreview(archive, task.begin());
      // What a whole import leaves was changed by somebody after the preview.
      if (stopped === null && next && next.writes[mode] > 0)
        setOutcome({ text: labels.changedSince(written), failed: false });
    } catch (error) {
      console.error(error);
      toasts.toastError(failureLabels.read);
    } finally {
      setImporting(false);
      task.end();
    }
  };

  const { progress } = task;
  const coming = chosen?.preview.returning.filter(({ id }) => returning.has(id)) ?? [];
  const count = coming.reduce(
    (sum, { writes }) => sum + writes[mode],
    chosen?.preview.writes[mode] ?? 0,
  );
  return (
    <Panel title={labels.importTitle}>
      <p>{labels.importHint}</p>
      <FileField
        label={labels.choose}
        disabled={progress !== null}
        accept=".json,application/json"
        onFile={(file) => void choose(file)}
      />
      <p role="alert">
        {failure && failureText(failure)}
        {outcome?.failed && outcome.text}
      </p>
      <output>{outcome && !outcome.failed && outcome.text}</output>
      {progress && (
        <Progress
          {...progress}
          text={
            importing
              ? labels.importing(progress.done, progress.all)
              : labels.comparing(progress.done, progress.all)
          }
          leaving={importing ? labels.importLeaving : labels.leaving}
          onStop={task.stop}
        />
      )}
      {chosen && !progress && (
        <>
          <ArchivePreviewView {...chosen} mode={mode} chosen={returning} onChosen={setReturning} />
          {hasDifferent(chosen.preview) && (
            <Segments
              legend={labels.mode}
              value={mode}
              onValue={setMode}
              options={(['missing', 'overwrite'] as const).map((value) => ({
                value,
                text: labels.modes[value],
              }))}
            />
          )}
          <Button look="primary" big disabled={count === 0} onClick={keepFocus(() => run(chosen))}>
            {count === 0 ? labels.nothing : labels.run(count)}
          </Button>
        </>
      )}
    </Panel>
  );
}
