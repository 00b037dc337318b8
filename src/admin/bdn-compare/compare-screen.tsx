import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Result } from '../../platform/result.ts';
import {
  type BdnApplied,
  type BdnSkipped,
  type BdnWritten,
  applyBdn,
  undoBdn,
} from '../../register/national-register/apply-bdn.ts';
import {
  type BdnComparison,
  compareBdn,
  readBdnRows,
} from '../../register/national-register/compare-bdn.ts';
import { rememberColumns } from '../../register/national-register/remembered-columns.ts';
import type { TableFailure } from '../../register/table-file/table.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useSession } from '../session/session-context.tsx';
import { fieldList } from '../shared/change-labels.ts';
import { failureLabels } from '../shared/failure-labels.ts';
import { WhenReceived } from '../shared/first-pull.tsx';
import { horseName } from '../shared/horse-name.ts';
import { navigationLabels } from '../shared/navigation-labels.ts';
import { Panel } from '../shared/panel.tsx';
import bar from '../shared/save-bar.module.css';
import { ScreenHead } from '../shared/screen-head.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { useSingleFlight } from '../shared/use-single-flight.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { headingsOf, listOf, readList, rowsBelow } from './choose-list.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import styles from './compare-screen.module.css';
import { rowName } from './compared-items.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import { type HeldList, heldList, holdList } from './held-list.ts';
import { labels } from './labels.ts';
import { allTicks, choiceOf, withTicks } from './ticks.ts';

/** What came of a list beside the register as it is now. */
interface Compared {
  readonly list: HeldList;
  readonly rows: number;
  readonly found: BdnComparison;
}

type Outcome =
  | { readonly kind: 'applied'; readonly applied: BdnApplied }
  | { readonly kind: 'undone' | 'failed'; readonly text: string };

/** Compares the stable's list of the national register with the horses here; writes what is ticked. */
export function CompareScreen() {
  return (
    <>
      <ScreenHead title={navigationLabels.bdnCompare} />
      <WhenReceived of={['horses']}>
        <Comparing />
      </WhenReceived>
    </>
  );
}

function Comparing() {
  const { register, mirror } = useSession();
  const toasts = useToasts();
  const { run } = useSingleFlight();
  const { tap } = useSingleFlight();
  const [list, setList] = useState(() => heldList(mirror));
  const [failure, setFailure] = useState<TableFailure | null>(null);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const hold = (next: HeldList | null) => {
    holdList(mirror, next);
    setList(next);
  };
  /** Compares with the register as it is now; of what was ticked stays what still can be. */
  const compare = async (chosen: HeldList) => {
    const horses = await register.horses.list();
    if (!horses.success) return toasts.toastError(failureLabels.read);
    const { columns, file } = chosen;
    const rows = readBdnRows({
      headings: headingsOf(chosen),
      rows: rowsBelow(chosen),
      columns,
      daysFrom: file.daysFrom,
    });
    const found = compareBdn(rows, horses.data);
    const possible = allTicks(found);
    const next = {
      ...chosen,
      compared: true,
      ticks: new Set([...chosen.ticks].filter((key) => possible.has(key))),
    };
    hold(next);
    setCompared({ list: next, rows: rows.length, found });
  };

  // A list that was left for a horse's page is compared anew: the register may have changed.
  useEffect(() => {
    const left = heldList(mirror);
    if (left?.compared) void compare(left);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mirror]);

  const show = async (next: HeldList) => {
    setCompared(null);
    if (next.compared) await compare(next);
    else hold(next);
  };

  const choose = (file: File | undefined) =>
    run(async () => {
      setOutcome(null);
      setFailure(null);
      hold(null);
      setCompared(null);
      if (!file) return;
      try {
        const read = await readList(mirror, file);
        if (read.success) await show(read.data);
        else setFailure(read.error);
      } catch (error) {
        console.error(error);
        setFailure('damaged');
      }
    });

  const confirm = (chosen: HeldList) =>
    run(async () => {
      try {
        if (chosen.head >= 0) await rememberColumns(mirror, headingsOf(chosen), chosen.columns);
      } catch (error) {
        // The columns are chosen again the next time.
        console.error(error);
      }
      await compare(chosen);
    });

  const apply = ({ list: chosen, found }: Compared) =>
    tap(async () => {
      const result = await applyBdn(mirror, choiceOf(found, chosen.ticks));
      if (!result.success) {
        setOutcome({ kind: 'failed', text: failureLabels.save[result.error] });
        return;
      }
      setOutcome({ kind: 'applied', applied: result.data });
      await compare({ ...chosen, ticks: new Set() });
    });

  const undo = (written: BdnWritten) =>
    tap(async () => {
      const result: Result<{ fields: number; horses: number }, keyof typeof failureLabels.save> =
        await undoBdn(mirror, written);
      if (!result.success) {
        setOutcome({ kind: 'failed', text: failureLabels.save[result.error] });
        return;
      }
      setOutcome({ kind: 'undone', text: labels.undone(result.data) });
      const held = heldList(mirror);
      if (held) await compare(held);
    });

  const shown = list && compared?.list === list ? compared : null;
  const count = list?.ticks.size ?? 0;
  return (
    <>
      <Panel title={labels.list}>
        <p>{labels.hint}</p>
        {list === null ? (
          <Field label={labels.choose}>
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,.tsv,.txt,.xlsx,.xls,.htm,.html,.xml,text/csv"
                onChange={(event) => void choose(event.target.files?.[0])}
              />
            )}
          </Field>
        ) : (
          <>
            <p className={styles.file}>{labels.file(list.name)}</p>
            <div className={styles.actions}>
              <Button big onClick={() => void choose(undefined)}>
                {labels.forget}
              </Button>
              {list.compared && (
                <Button
                  big
                  onClick={() => {
                    setOutcome(null);
                    hold({ ...list, compared: false });
                  }}
                >
                  {labels.columns.change}
                </Button>
              )}
            </div>
            {list.compared && list.remembered && <p>{labels.columns.remembered}</p>}
          </>
        )}
        <p role="alert" className={styles.failed}>
          {failure && labels.failure[failure]}
        </p>
      </Panel>
      {list && !list.compared && (
        <ColumnsPanel
          list={list}
          onPlace={(sheet, head) =>
            void run(async () =>
              hold({ ...(await listOf(mirror, list, sheet, head)), compared: false }),
            )
          }
          onColumns={(columns) => hold({ ...list, columns, remembered: false })}
          onCompare={() => void confirm(list)}
        />
      )}
      {shown && (
        <ComparisonPanel
          found={shown.found}
          rows={shown.rows}
          ticks={shown.list.ticks}
          onTicks={(keys, ticked) => {
            const next = { ...shown.list, ticks: withTicks(shown.list.ticks, keys, ticked) };
            hold(next);
            setCompared({ ...shown, list: next });
          }}
        />
      )}
      <OutcomeView outcome={outcome} onUndo={(written) => void undo(written)} />
      <div data-save-bar className={bar.bar}>
        <div className={bar.actions}>
          <Link to="/admin/bdn" className={buttonClass('secondary', true)}>
            {commonLabels.back}
          </Link>
          {shown && (
            <Button look="primary" big disabled={count === 0} onClick={() => void apply(shown)}>
              {count === 0 ? labels.nothing : labels.apply(count)}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** What was written, what was not and why, and the way back. */
function OutcomeView(props: { outcome: Outcome | null; onUndo: (written: BdnWritten) => void }) {
  const { outcome, onUndo } = props;
  const applied = outcome?.kind === 'applied' ? outcome.applied : null;
  const done = applied ? countOf(applied.written) : 0;
  return (
    <>
      <p role="alert" className={styles.failed}>
        {outcome?.kind === 'failed' && outcome.text}
      </p>
      <output className={styles.done}>
        {applied ? labels.done(done) : outcome?.kind === 'undone' && outcome.text}
      </output>
      {applied && applied.skipped.length > 0 && (
        <div role="alert" className={styles.skipped}>
          <p>{labels.skipped(applied.skipped.length)}</p>
          <ul>
            {applied.skipped.map((each) => (
              <li key={skippedText(each)}>{skippedText(each)}</li>
            ))}
          </ul>
        </div>
      )}
      {applied && done > 0 && (
        <Button big icon="undo" onClick={() => onUndo(applied.written)}>
          {labels.undo}
        </Button>
      )}
    </>
  );
}

/** How many ticks were written: a field each, and a horse each. */
function countOf({ updates, added }: BdnWritten): number {
  return updates.reduce((sum, { fields }) => sum + Object.keys(fields).length, added.length);
}

function skippedText(skipped: BdnSkipped): string {
  return skipped.kind === 'row'
    ? labels.skippedRow(rowName(skipped.row))
    : labels.skippedFields(horseName(skipped.horse.fields), fieldList(skipped.fields));
}
