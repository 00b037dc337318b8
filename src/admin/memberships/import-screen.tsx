import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { itYears } from '../../i18n/it-years.ts';
import { it } from '../../i18n/it.ts';
import { createMemberships } from '../../register/memberships/membership-commands.ts';
import { listMemberships } from '../../register/memberships/memberships.ts';
import { textOfFile } from '../../model/csv.ts';
import type { Result } from '../../platform/result.ts';
import { fail } from '../../platform/result.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useSession } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { Progress } from '../shared/panel.tsx';
import bar from '../shared/save-bar.module.css';
import { ScreenHead } from '../shared/screen-head.tsx';
import { useLongWork } from '../shared/use-long-work.ts';
import { useToday } from '../shared/use-now.ts';
import { downloadText } from '../shared/download-text.ts';
import { ImportPreview } from './import-preview.tsx';
import styles from './import-screen.module.css';
import type { ImportPlan } from './membership-csv.ts';
import { exportMemberships, planImport, yearsOf } from './membership-csv.ts';

const { csv } = it.memberships;

type Failure = 'unreadable' | 'empty' | 'noColumns' | 'years';

/** A chosen file: what it holds, and what would become of it. */
interface Chosen {
  readonly text: string;
  readonly plan: Result<ImportPlan, Failure>;
}

/** Imports memberships from a file, after showing row by row what would happen. */
export function ImportScreen() {
  const { mirror, sync } = useSession();
  const notices = useToasts();
  const thisYear = Number(useToday().slice(0, 4));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const work = useLongWork();
  const [outcome, setOutcome] = useState<{ text: string; failed: boolean } | null>(null);

  const look = async (text: string): Promise<Result<ImportPlan, Failure>> => {
    const alone = planImport(text, thisYear, []);
    if (!alone.success) return alone;
    for (const year of yearsOf(alone.data)) {
      if (!(await sync.fetchMemberships(year)).success) return fail('years');
    }
    const held = await Promise.all(yearsOf(alone.data).map((y) => listMemberships(mirror, y)));
    return planImport(
      text,
      thisYear,
      held.flat().map((row) => row.fields),
    );
  };

  const choose = async (file: File | undefined) => {
    setOutcome(null);
    if (!file) return setChosen(null);
    try {
      const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
      setChosen({ text, plan: await look(text) });
    } catch (error) {
      console.error(error);
      setChosen({ text: '', plan: { success: false, error: 'unreadable' } });
    }
  };

  const run = async ({ text }: Chosen) => {
    setOutcome(null);
    // Ending it or leaving stops the import; what is in stays, and the same file brings the rest.
    const goesOn = work.begin();
    try {
      // The register may have moved on since the preview was made.
      const now = await look(text);
      if (!now.success) return setChosen({ text, plan: now });
      const fresh = now.data.rows.filter((row) => row.outcome === 'fresh');
      const members = fresh.map((row) => row.membership);
      const { added, failure } = await createMemberships(mirror, members, (done) =>
        goesOn(done, members.length),
      );
      const all = added === members.length;
      const words = all ? csv.done(added) : csv.stopped(added);
      setOutcome({
        text: failure ? `${words} ${it.saveFailed[failure]}` : words,
        failed: failure !== null,
      });
      if (!work.isHere()) return notices.toast(csv.done(added));
      setChosen({ text, plan: await look(text) });
    } finally {
      work.end();
    }
  };

  const { progress } = work;
  const plan = chosen?.plan;
  const fresh = plan?.success ? plan.data.rows.filter((row) => row.outcome === 'fresh').length : 0;
  return (
    <>
      <ScreenHead title={csv.title} />
      <div className={styles['choose']}>
        <p>{csv.hint}</p>
        <Field label={csv.choose} disabled={progress !== null}>
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
            downloadText(`${csv.templateFile}.csv`, 'text/csv;charset=utf-8', exportMemberships([]))
          }
        >
          {csv.template}
        </Button>
      </div>
      <p role="alert" className={styles['failed']}>
        {plan && !plan.success && (plan.error === 'years' ? itYears.file : csv[plan.error])}
        {outcome?.failed && outcome.text}
      </p>
      <output className={styles['done']}>{outcome && !outcome.failed && outcome.text}</output>
      {plan?.success && <ImportPreview plan={plan.data} year={thisYear} />}
      <div data-save-bar className={bar['bar']}>
        {progress ? (
          <Progress
            {...progress}
            text={csv.progress(progress.done, progress.all)}
            leaving={csv.leaving}
            onStop={work.stop}
          />
        ) : (
          <div className={bar['actions']}>
            <Link to="/admin/memberships" className={buttonClass('secondary', true)}>
              {outcome ? csv.openList : it.common.back}
            </Link>
            {chosen && plan?.success && (
              <Button look="primary" big disabled={fresh === 0} onClick={() => void run(chosen)}>
                {fresh === 0 ? csv.nothing : csv.run(fresh)}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
