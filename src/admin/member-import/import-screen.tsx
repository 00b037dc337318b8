import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { commonLabels } from '../../i18n/labels.ts';
import type { MembershipUpdate, Batch } from '../../register/memberships/batch.ts';
import {
  MEMBER_COLUMNS,
  type MemberColumn,
  hasName,
} from '../../register/member-import/member-columns.ts';
import { type PlannedRow, addedBy } from '../../register/member-import/plan-import.ts';
import { headingsAt, rowsBelow, withColumn } from '../../table-file/table-place.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useSession } from '../session/session-context.tsx';
import { downloadText } from '../shared/output/download-text.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { FileColumns, tableName } from '../shared/forms/file-columns.tsx';
import { FileField } from '../shared/forms/file-field.tsx';
import { WhenReceived } from '../shared/reading/first-pull.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { lazyPart } from '../shared/frame/lazy-part.tsx';
import { Panel } from '../shared/frame/panel.tsx';
import { Progress } from '../shared/frame/progress.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import bar from '../shared/forms/save-bar.module.css';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { useLongTask } from '../shared/hooks/use-long-task.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { labels } from './labels.ts';
import styles from './import-screen.module.css';
import { columnLabel, exportMemberships } from '../memberships/membership-export.ts';
import { labels as listLabels } from '../memberships/labels.ts';
import { type ChosenFile, useImport } from './use-import.ts';

/* Loaded once a file is chosen. */
const ImportChoices = lazyPart(async () => (await import('./import-choices.tsx')).ImportChoices);
const ImportPreview = lazyPart(async () => (await import('./import-preview.tsx')).ImportPreview);

const COLUMN_OPTIONS = ([...MEMBER_COLUMNS, 'province'] as const).map((column) => ({
  value: column,
  text:
    column === 'familyAndGiven' || column === 'givenAndFamily' || column === 'province'
      ? labels.columns[column]
      : columnLabel(column),
}));

/** Whether something that a row had of the year before is no longer so in the register. */
const isCarriedAnew = (shown: PlannedRow, now: PlannedRow): boolean =>
  shown.carried.some((field) => now.membership[field] !== shown.membership[field]);

/** Imports memberships from a file: its columns, what to take of it, each row's outcome, one undo. */
export function ImportScreen() {
  const { register } = useSession();
  const toasts = useToasts();
  const thisYear = Number(useToday().slice(0, 4));
  const importing = useImport(thisYear);
  const task = useLongTask();
  const { run: runOnce } = useSingleFlight();
  const [outcome, setOutcome] = useState<{ text: string; failed: boolean } | null>(null);
  const [imported, setImported] = useState<Batch | null>(null);

  const { chosen, plan, update } = importing;
  const fresh = plan?.filter((row) => row.outcome === 'fresh') ?? [];
  const updates = (plan ?? []).flatMap(({ outcome: of, held, changes }): MembershipUpdate[] =>
    of === 'update' && held
      ? [
          {
            held,
            to: Object.fromEntries(
              changes
                .filter(({ field }) => update.has(field))
                .map(({ field, there }) => [field, there]),
            ),
          },
        ]
      : [],
  );

  const run = async () => {
    setOutcome(null);
    // A stopped import keeps what it wrote; importing the same file again writes the rest.
    const shouldContinue = task.begin();
    try {
      // People who were added to the register since the preview are not added again. An update states the values that
      // the preview showed: if they have changed since, it becomes a conflict.
      const now = await importing.replan();
      // Says why.
      if (!now) return await importing.refresh();
      const still = new Map(now.map((row) => [row.line, row]));
      const isStill = (row: PlannedRow) => still.get(row.line)?.outcome === 'fresh';
      // What the year before had of them is not added where it was changed or erased, nor is anybody updated who was
      // deleted or erased: no question keeps what was. These rows are shown as they are now.
      const add = fresh.filter((row) => isStill(row) && !isCarriedAnew(row, still.get(row.line)!));
      const here = new Set(now.map(({ held }) => held?.path));
      const toUpdate = updates.filter(({ held }) => here.has(held.path));
      const changed = fresh.filter(isStill).length - add.length + updates.length - toUpdate.length;
      const all = { add: add.map(addedBy), update: toUpdate };
      const count = all.add.length + all.update.length;
      // Stopped or left while the register was read.
      if (!shouldContinue(0, count))
        return setOutcome({ text: labels.stopped(0, 0), failed: false });
      const result = await register.memberships.import(all, (done) => shouldContinue(done, count));
      const { added, updated } = result.imported;
      const counts = [added.length, updated.length] as const;
      const isWhole = added.length + updated.length + result.known === count;
      const isHere = task.isMounted();
      const summary = isWhole
        ? labels.done(...counts)
        : (isHere ? labels.stopped : labels.left)(...counts);
      const text = [
        summary,
        changed > 0 && labels.changedSince(changed),
        result.failure && failureLabels.save[result.failure],
      ]
        .filter(Boolean)
        .join(' ');
      if (!isHere) return isWhole && !result.failure ? toasts.toast(text) : toasts.toastError(text);
      setImported((before) => ({
        added: [...(before?.added ?? []), ...added],
        // Newest first, as they are undone: of two updates of one field, the older one holds the original value.
        updated: [...updated, ...(before?.updated ?? [])],
      }));
      setOutcome({ text, failed: result.failure !== null });
      await importing.refresh();
    } finally {
      task.end();
    }
  };

  const undo = async (of: Batch) => {
    const undone = await register.memberships.undo(of);
    if (!undone.success) {
      return setOutcome({ text: failureLabels.save[undone.error], failed: true });
    }
    const { left, gone, rejected } = undone.data;
    setImported(null);
    setOutcome({ text: listLabels.undone(undone.data), failed: left + gone + rejected > 0 });
    await importing.refresh();
  };

  const { progress } = task;
  return (
    <>
      <ScreenHead title={labels.title} />
      <WhenReceived of={['memberships']}>
        <div className={styles.choose}>
          <p>{labels.hint}</p>
          <FileField
            label={labels.choose}
            disabled={progress !== null}
            accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv,text/plain"
            onFile={(file) => {
              setOutcome(null);
              setImported(null);
              void importing.choose(file);
            }}
          />
          <Button
            look="quiet"
            onClick={() =>
              void runOnce(async () =>
                downloadText(
                  `${labels.templateFile}.csv`,
                  'text/csv;charset=utf-8',
                  exportMemberships([]),
                ),
              )
            }
          >
            {labels.template}
          </Button>
        </div>
        <p role="alert" className={styles.failed}>
          {importing.failure}
          {outcome?.failed && outcome.text}
        </p>
        <output className={styles.done}>{outcome && !outcome.failed && outcome.text}</output>
        {imported && imported.added.length + imported.updated.length > 0 && !progress && (
          <p>
            <Button onClick={keepFocus(() => runOnce(() => undo(imported)))}>{labels.undo}</Button>
          </p>
        )}
        {chosen && importing.failure && !progress && (
          <p>
            <Button icon="sync" onClick={keepFocus(importing.refresh)}>
              {commonLabels.retry}
            </Button>
          </p>
        )}
        {chosen && !progress && (
          <>
            <Columns chosen={chosen} importing={importing} />
            <Suspense>
              <ImportChoices
                plan={plan}
                year={importing.yearText}
                onYear={importing.setYear}
                carryOver={importing.carryOver}
                onCarryOver={importing.setCarryOver}
                missingBefore={importing.missingBefore}
                update={update}
                onUpdate={importing.setUpdate}
              />
            </Suspense>
          </>
        )}
        {plan && (
          <Suspense fallback={<Reading spinner />}>
            <ImportPreview plan={plan} update={update} />
          </Suspense>
        )}
        {importing.isWaiting && !progress && <Spinner />}
        <div data-save-bar className={bar.bar}>
          {progress ? (
            <Progress
              {...progress}
              text={labels.progress(progress.done, progress.all)}
              leaving={labels.leaving}
              onStop={task.stop}
            />
          ) : (
            <div className={bar.actions}>
              <Link to="/admin/memberships" className={buttonClass('secondary', true)}>
                {outcome ? labels.openList : commonLabels.back}
              </Link>
              {plan && (
                <Button
                  look="primary"
                  big
                  disabled={fresh.length + updates.length === 0 || !importing.isReady}
                  onClick={keepFocus(() => runOnce(run))}
                >
                  {fresh.length + updates.length === 0
                    ? labels.nothing
                    : labels.run(fresh.length, updates.length)}
                </Button>
              )}
            </div>
          )}
        </div>
      </WhenReceived>
    </>
  );
}

/** How the columns of the file are read; open at first if no column is a name. */
function Columns({
  chosen,
  importing,
}: {
  chosen: ChosenFile;
  importing: ReturnType<typeof useImport>;
}) {
  const { file, place, columns } = chosen;
  const isNamed = hasName(columns);
  // Fixed at the start: the section does not close while a person chooses.
  const [isOpen, setIsOpen] = useState(!isNamed);
  const ignored = headingsAt(file, place).filter(
    (heading, at) => heading !== '' && columns[at] === null,
  );
  const { sheets } = file;
  const problem = isNamed
    ? rowsBelow(file, place).length === 0 && labels.columns.noRows
    : labels.columns.noName;
  return (
    <Panel title={labels.columns.title}>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {sheets.length > 1 && (
        <p>
          {labels.columns.sheet(tableName(sheets[place.sheet]!.name, place.sheet), sheets.length)}
        </p>
      )}
      {ignored.length > 0 && <p>{labels.columns.ignored(ignored.join(', '))}</p>}
      <details
        className={styles.columns}
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>{labels.columns.hint}</summary>
        <FileColumns<MemberColumn>
          file={file}
          place={place}
          onPlace={(sheet, head) => void importing.setPlace(file, sheet, head)}
          columns={columns}
          onColumn={(index, column) =>
            void importing.setColumns(chosen, withColumn(columns, index, column))
          }
          options={COLUMN_OPTIONS}
          unused={labels.columns.unused}
          noHead={labels.columns.noHead}
        />
      </details>
    </Panel>
  );
}
