import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useDeferredValue, useState } from 'react';
import { dayOf } from '../../model/values/calendar.ts';
import { COLLECTION_NAMES } from '../../model/collections.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Panel } from '../shared/frame/panel.tsx';
import { useSession } from '../session/session-context.tsx';
import { downloadText } from '../shared/output/download-text.ts';
import { useMembershipYears } from '../shared/reading/use-membership-years.ts';
import { outdatedText } from '../shared/reading/outdated.ts';
import { useSyncStatus } from '../shared/reading/sync-status.tsx';
import { useHolds } from '../shared/reading/use-holds.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { YearsNotice } from '../shared/reading/years-notice.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import bar from '../shared/forms/save-bar.module.css';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { SavingConfirm } from '../shared/forms/saving-confirm.tsx';
import { Values } from '../shared/frame/values.tsx';
import { findingTitle, findingValues, namesOf, personJson, personText } from './person-file.ts';
import styles from './person-screen.module.css';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { labels } from './labels.ts';
import { draftsNaming } from '../../register/person/drafts-naming.ts';
import { findPerson } from '../../register/person/find-person.ts';
import type { Finding } from '../../register/person/finding.ts';
import { parkedNaming } from '../../register/person/parked-naming.ts';
import { traitsToErase } from '../../register/person/traits-to-erase.ts';

const KINDS = ['membership', 'guardian', 'owner', 'note', 'kept'] as const;

/** Finds the personal data of one person, exports and erases them. Works without a network. */
export function PersonScreen() {
  const { mirror } = useSession();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const found = useLiveQuery(
    async () => ({ query, findings: query === '' ? [] : await findPerson(mirror, query) }),
    [mirror, query],
  );
  const findings = found?.query === query ? found.findings : undefined;
  const holds = useHolds();
  const { availability, retry } = useMembershipYears(holds === 'all' ? 'all' : null);
  const pull = useFirstPull(...COLLECTION_NAMES);
  const gaps = [
    (holds === undefined || pull !== null) && labels.notReceived,
    // An account that holds the horses alone misses every membership, whatever the network.
    holds === 'horses' && labels.membersMissing,
    holds === 'all' && availability !== 'local' && labels.yearsMissing,
  ].filter(Boolean);
  const missing = gaps.length === 0 ? null : gaps.join(' ');
  return (
    <>
      <ScreenHead title={navigationLabels.person} />
      <Panel title={commonLabels.search}>
        <p>{labels.intro}</p>
        <TextInput
          label={labels.search}
          type="search"
          clearable
          spellCheck={false}
          value={typed}
          onValue={setTyped}
        />
        <output>
          {findings === null && labels.tooShort}
          {pull === null && findings?.length === 0 && query !== '' && labels.nothing}
        </output>
      </Panel>
      {pull && <FirstPullNotice pull={pull} />}
      {holds === 'horses' ? (
        <Banner look="info" icon="lock" inset text={labels.membersMissing} />
      ) : (
        <YearsNotice year="all" availability={availability} onRetry={retry} />
      )}
      {findings === undefined && <Spinner />}
      {findings && findings.length > 0 && (
        <Findings key={query} findings={findings} missing={missing} isWhole={pull === null} />
      )}
    </>
  );
}

const keyOf = ({ kind, path }: Finding) => `${kind} ${path}`;

/** Divides findings into those of the person, and those of somebody else with the same name. */
function splitBy(findings: readonly Finding[], excluded: ReadonlySet<string>) {
  return {
    chosen: findings.filter((finding) => !excluded.has(keyOf(finding))),
    spared: findings.filter((finding) => excluded.has(keyOf(finding))),
  };
}

interface FindingsProps {
  findings: readonly Finding[];
  /** What was not searched, as a sentence; null if nothing. */
  missing: string | null;
  /** Whether this phone holds all documents of the account. */
  isWhole: boolean;
}

function Findings({ findings, missing, isWhole }: FindingsProps) {
  const { mirror, sync } = useSession();
  const toasts = useToasts();
  const { run } = useSingleFlight();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const split = splitBy(findings, excluded);
  const { chosen } = split;
  // What the question is about: what arrives while it is open was not looked at.
  const [asked, setAsked] = useState<typeof split | null>(null);
  const named = useLiveQuery(async () => {
    const now = splitBy(findings, excluded);
    const traits = await traitsToErase(mirror, now.chosen);
    const drafts = await draftsNaming(mirror, traits, now.spared);
    const parked = await parkedNaming(mirror, traits, now.spared);
    return { drafts: drafts.length, parked: parked.size };
  }, [mirror, findings, excluded]);
  const now = useNow();
  const today = dayOf(now);
  const status = useSyncStatus();
  const outdated = status ? outdatedText(status, now) : null;
  const of = asked?.chosen ?? chosen;
  const names = namesOf(of);
  const count = (kind: Finding['kind']) => of.filter((each) => each.kind === kind).length;

  const toggle = (finding: Finding) =>
    setExcluded((before) => {
      const next = new Set(before);
      if (!next.delete(keyOf(finding))) next.add(keyOf(finding));
      return next;
    });
  const erase = async () => {
    if (JSON.stringify(split) !== JSON.stringify(asked)) return toasts.toastError(labels.changed);
    // Loaded only when something is erased.
    const { erasePerson } = await import('../../register/person/erase-person.ts');
    const erased = await erasePerson(mirror, asked!.chosen, asked!.spared);
    if (!erased.success) return toasts.toastFailure(erased.error);
    toasts.toast(labels.done);
    void sync.syncNow();
    return () => document.getElementById('content')?.focus();
  };

  return (
    <>
      <p className={styles.look}>{labels.look}</p>
      {KINDS.map((kind) => {
        const ofKind = findings.filter((finding) => finding.kind === kind);
        return (
          ofKind.length > 0 && (
            <Panel key={kind} title={labels.kinds[kind]} count={isWhole ? ofKind.length : 0}>
              <ul className={styles.findings}>
                {ofKind.map((finding) => (
                  <li key={keyOf(finding)}>
                    <label className={styles.choice}>
                      <input
                        type="checkbox"
                        checked={!excluded.has(keyOf(finding))}
                        onChange={() => toggle(finding)}
                      />
                      <RowBoundary>{() => findingTitle(finding)}</RowBoundary>
                    </label>
                    <RowBoundary>{() => <Values of={findingValues(finding)} />}</RowBoundary>
                  </li>
                ))}
              </ul>
            </Panel>
          )
        );
      })}
      <div data-save-bar className={classNames(bar.bar, styles.bar)}>
        <p className={bar.outcome}>{labels.chosen(chosen.length, namesOf(chosen).length)}</p>
        <div className={bar.actions}>
          <Button
            big
            disabled={chosen.length === 0}
            onClick={() =>
              void run(async () =>
                downloadText(
                  `${labels.file(today)}.txt`,
                  'text/plain;charset=utf-8',
                  `\ufeff${personText(chosen, today, missing, outdated)}`,
                ),
              )
            }
          >
            {labels.exportText}
          </Button>
          <Button
            big
            disabled={chosen.length === 0}
            onClick={() =>
              void run(async () =>
                downloadText(
                  `${labels.file(today)}.json`,
                  'application/json',
                  personJson(chosen, today, missing, outdated),
                ),
              )
            }
          >
            {labels.exportJson}
          </Button>
          <Button
            look="danger"
            icon="trash"
            big
            disabled={chosen.every(({ kind }) => kind === 'kept')}
            onClick={() => setAsked(split)}
          >
            {labels.erase}
          </Button>
        </div>
      </div>
      {asked && (
        <SavingConfirm
          title={labels.ask(names.length > 0 ? names : [labels.thisPerson])}
          action={labels.confirm}
          icon="trash"
          onConfirm={erase}
          onClose={() => setAsked(null)}
        >
          {names.length > 1 && (
            <p>
              <strong>{labels.several(names.length)}</strong>
            </p>
          )}
          <p>
            {labels.goes(count('membership'), count('guardian'), count('owner'), count('note'))}
          </p>
          {named && named.drafts > 0 && <p>{labels.drafts(named.drafts)}</p>}
          {named && named.parked > 0 && <p>{labels.parked(named.parked)}</p>}
          {missing !== null && <p>{missing}</p>}
          <p>{labels.reaches}</p>
          <p>
            <strong>{labels.forEver}</strong>
          </p>
          <h3 className={styles.kept}>{labels.keptTitle}</h3>
          <ul className={styles.reasons}>
            {labels.kept.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </SavingConfirm>
      )}
    </>
  );
}
