import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { textOfFile } from '../../model/csv.ts';
import { FILE_LIMITS } from '../../platform/file-limits.ts';
import { type Result, fail } from '../../platform/result.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useSession } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { Progress } from '../shared/panel.tsx';
import bar from '../shared/save-bar.module.css';
import { WhenReceived } from '../shared/first-pull.tsx';
import { ScreenHead } from '../shared/screen-head.tsx';
import { useLongTask } from '../shared/use-long-task.ts';
import { useToday } from '../shared/use-now.ts';
import { downloadText } from '../shared/download-text.ts';
import { ImportPreview } from './import-preview.tsx';
import styles from './import-screen.module.css';
import { type ImportPlan, exportMemberships, planImport, yearsOf } from './membership-csv.ts';
import { labels } from './labels.ts';
import { failureLabels } from '../shared/failure-labels.ts';
import { membershipYearsLabels } from '../shared/membership-years-labels.ts';
import { commonLabels } from '../../i18n/labels.ts';

type Failure = 'tooBig' | 'unreadable' | 'empty' | 'noColumns' | 'years';

/** A chosen file: its text, and the plan of its import. */
interface Chosen {
  readonly text: string;
  readonly plan: Result<ImportPlan, Failure>;
}

/** Imports memberships from a file, after a preview row by row. */
export function ImportScreen() {
  const { register, sync } = useSession();
  const toasts = useToasts();
  const thisYear = Number(useToday().slice(0, 4));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const task = useLongTask();
  const [outcome, setOutcome] = useState<{ text: string; failed: boolean } | null>(null);

  const planOf = async (text: string): Promise<Result<ImportPlan, Failure>> => {
    const withoutRegister = planImport(text, thisYear, []);
    if (!withoutRegister.success) return withoutRegister;
    for (const year of yearsOf(withoutRegister.data)) {
      if (!(await sync.fetchMemberships(year)).success) return fail('years');
    }
    const held = [];
    for (const year of yearsOf(withoutRegister.data)) {
      const listed = await register.memberships.list(year);
      if (!listed.success) return listed;
      held.push(...listed.data.map((row) => row.fields));
    }
    return planImport(text, thisYear, held);
  };

  const choose = async (file: File | undefined) => {
    setOutcome(null);
    if (!file) return setChosen(null);
    if (file.size > FILE_LIMITS.csv) return setChosen({ text: '', plan: fail('tooBig') });
    try {
      const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
      setChosen({ text, plan: await planOf(text) });
    } catch (error) {
      console.error(error);
      setChosen({ text: '', plan: { success: false, error: 'unreadable' } });
    }
  };

  const run = async ({ text }: Chosen) => {
    setOutcome(null);
    // A stopped import keeps what was added; importing the same file again adds the rest.
    const shouldContinue = task.begin();
    try {
      // The register may have changed since the preview.
      const current = await planOf(text);
      if (!current.success) return setChosen({ text, plan: current });
      const fresh = current.data.rows.filter((row) => row.outcome === 'fresh');
      const members = fresh.map((row) => row.membership);
      const { added, failure } = await register.memberships.addMany(members, (done) =>
        shouldContinue(done, members.length),
      );
      const all = added === members.length;
      const summary = all ? labels.csv.done(added) : labels.csv.stopped(added);
      setOutcome({
        text: failure ? `${summary} ${failureLabels.save[failure]}` : summary,
        failed: failure !== null,
      });
      if (!task.isMounted()) return toasts.toast(labels.csv.done(added));
      setChosen({ text, plan: await planOf(text) });
    } finally {
      task.end();
    }
  };

  const { progress } = task;
  const plan = chosen?.plan;
  const fresh = plan?.success ? plan.data.rows.filter((row) => row.outcome === 'fresh').length : 0;
  return (
    <>
      <ScreenHead title={labels.csv.title} />
      <WhenReceived of={['memberships']}>
        <div className={styles.choose}>
          <p>{labels.csv.hint}</p>
          <Field label={labels.csv.choose} disabled={progress !== null}>
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
                onChange={(event) => void choose(event.target.files?.[0])}
              />
            )}
          </Field>
          <Button
            look="quiet"
            onClick={() =>
              downloadText(
                `${labels.csv.templateFile}.csv`,
                'text/csv;charset=utf-8',
                exportMemberships([]),
              )
            }
          >
            {labels.csv.template}
          </Button>
        </div>
        <p role="alert" className={styles.failed}>
          {plan &&
            !plan.success &&
            (plan.error === 'years' ? membershipYearsLabels.importOffline : labels.csv[plan.error])}
          {outcome?.failed && outcome.text}
        </p>
        <output className={styles.done}>{outcome && !outcome.failed && outcome.text}</output>
        {plan?.success && <ImportPreview plan={plan.data} year={thisYear} />}
        <div data-save-bar className={bar.bar}>
          {progress ? (
            <Progress
              {...progress}
              text={labels.csv.progress(progress.done, progress.all)}
              leaving={labels.csv.leaving}
              onStop={task.stop}
            />
          ) : (
            <div className={bar.actions}>
              <Link to="/admin/memberships" className={buttonClass('secondary', true)}>
                {outcome ? labels.csv.openList : commonLabels.back}
              </Link>
              {chosen && plan?.success && (
                <Button look="primary" big disabled={fresh === 0} onClick={() => void run(chosen)}>
                  {fresh === 0 ? labels.csv.nothing : labels.csv.run(fresh)}
                </Button>
              )}
            </div>
          )}
        </div>
      </WhenReceived>
    </>
  );
}
