import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useState } from 'react';
import { itArchive } from '../../i18n/it-archive.ts';
import { itYears } from '../../i18n/it-years.ts';
import { it } from '../../i18n/it.ts';
import type { Finding } from '../../register/person/person.ts';
import {
  draftsNaming,
  erasePerson,
  findPerson,
  traitsOfFindings,
} from '../../register/person/person.ts';
import { dayOf } from '../../model/calendar.ts';
import type { Membership } from '../../model/membership.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Panel } from '../shared/panel.tsx';
import { useSession } from '../session/session-context.tsx';
import { downloadText } from '../shared/download-text.ts';
import { memberName } from '../shared/member-name.ts';
import { useMembershipYears } from '../shared/use-membership-years.ts';
import { YearsNotice } from '../shared/years-notice.tsx';
import { useToasts } from '../shared/toasts.tsx';
import bar from '../shared/save-bar.module.css';
import { ScreenHead } from '../shared/screen-head.tsx';
import { useOneTap } from '../shared/use-one-tap.ts';
import { Values } from '../shared/values.tsx';
import { findingTitle, findingValues, personJson, personText } from './person-file.ts';
import styles from './person-screen.module.css';

const words = itArchive.person;
const KINDS = ['membership', 'owner', 'note'] as const;

/** What the register holds of one person: shown, handed out, erased. Works without a network. */
export function PersonScreen() {
  const { mirror } = useSession();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const found = useLiveQuery(
    async () => ({ query, findings: query === '' ? [] : await findPerson(mirror, query) }),
    [mirror, query],
  );
  const findings = found?.query === query ? found.findings : undefined;
  const { where, retry } = useMembershipYears('all');
  return (
    <>
      <ScreenHead title={words.title} />
      <Panel title={it.common.search}>
        <p>{words.intro}</p>
        <TextInput
          label={words.search}
          type="search"
          clearable
          spellCheck={false}
          value={typed}
          onValue={setTyped}
        />
        <output>
          {findings === null && words.tooShort}
          {findings?.length === 0 && query !== '' && words.nothing}
        </output>
      </Panel>
      <YearsNotice year="all" where={where} onRetry={retry} />
      {findings === undefined && <Spinner />}
      {findings && findings.length > 0 && (
        <Findings key={query} findings={findings} isWhole={where === 'here'} />
      )}
    </>
  );
}

const keyOf = ({ kind, path }: Finding) => `${kind} ${path}`;

function Findings(props: { findings: readonly Finding[]; isWhole: boolean }) {
  const { findings, isWhole } = props;
  const { mirror, sync } = useSession();
  const notices = useToasts();
  const { run } = useOneTap();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const chosen = findings.filter((finding) => !left.has(keyOf(finding)));
  const drafts = useLiveQuery(
    () => draftsNaming(mirror, traitsOfFindings(findings.filter((f) => !left.has(keyOf(f))))),
    [mirror, findings, left],
  );
  const today = dayOf(mirror.clock.now());
  const member = chosen.find(({ kind }) => kind === 'membership')?.shown as Membership | undefined;
  const owner = chosen.find(({ kind }) => kind === 'owner')?.shown['ownerName'];
  const name = member ? memberName(member) : String(owner ?? '') || words.thisPerson;
  const count = (kind: Finding['kind']) => chosen.filter((each) => each.kind === kind).length;

  const toggle = (finding: Finding) =>
    setLeft((held) => {
      const next = new Set(held);
      if (!next.delete(keyOf(finding))) next.add(keyOf(finding));
      return next;
    });
  const erase = () =>
    run(async () => {
      setAsking(false);
      const erased = await erasePerson(mirror, chosen);
      if (!erased.success) return notices.toastError(it.saveFailed[erased.error]);
      notices.toast(words.done);
      document.getElementById('content')?.focus();
      void sync.syncNow();
    });

  return (
    <>
      <p className={styles['look']}>{words.look}</p>
      {KINDS.map((kind) => {
        const ofKind = findings.filter((finding) => finding.kind === kind);
        return (
          ofKind.length > 0 && (
            <Panel key={kind} title={`${words.kinds[kind]} (${ofKind.length})`}>
              <ul className={styles['findings']}>
                {ofKind.map((finding) => (
                  <li key={keyOf(finding)}>
                    <label className={styles['choice']}>
                      <input
                        type="checkbox"
                        checked={!left.has(keyOf(finding))}
                        onChange={() => toggle(finding)}
                      />
                      {findingTitle(finding)}
                    </label>
                    <Values of={findingValues(finding)} />
                  </li>
                ))}
              </ul>
            </Panel>
          )
        );
      })}
      <div data-save-bar className={classNames(bar['bar'], styles['bar'])}>
        <p className={bar['outcome']}>{words.chosen(chosen.length)}</p>
        <div className={bar['actions']}>
          <Button
            big
            disabled={chosen.length === 0}
            onClick={() =>
              downloadText(
                `${words.file(today)}.txt`,
                'text/plain;charset=utf-8',
                `\ufeff${personText(chosen, today, isWhole)}`,
              )
            }
          >
            {words.exportText}
          </Button>
          <Button
            big
            disabled={chosen.length === 0}
            onClick={() =>
              downloadText(
                `${words.file(today)}.json`,
                'application/json',
                personJson(chosen, today, isWhole),
              )
            }
          >
            {words.exportJson}
          </Button>
          <Button
            look="danger"
            icon="trash"
            big
            disabled={chosen.length === 0}
            onClick={() => setAsking(true)}
          >
            {words.erase}
          </Button>
        </div>
      </div>
      {asking && (
        <Confirm
          title={words.ask(name)}
          action={it.common.remove}
          icon="trash"
          onConfirm={() => void erase()}
          onClose={() => setAsking(false)}
        >
          <p>{words.goes(count('membership'), count('owner'), count('note'))}</p>
          {drafts && drafts.length > 0 && <p>{words.drafts(drafts.length)}</p>}
          {!isWhole && <p>{itYears.person}</p>}
          <p>{words.reaches}</p>
          <p>
            <strong>{words.forEver}</strong>
          </p>
          <h3 className={styles['kept']}>{words.keptTitle}</h3>
          <ul className={styles['reasons']}>
            {words.kept.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Confirm>
      )}
    </>
  );
}
