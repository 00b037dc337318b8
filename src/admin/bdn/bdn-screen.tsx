import { Link, getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { type Checked, checkBdn, groupOf } from '../../register/bdn/check-bdn.ts';
import { countHere } from '../../register/due/due-visits.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import {
  type BdnFinding,
  BDN_GROUPS,
  BDN_STEPS,
  groupOfFinding,
} from '../../model/bdn/findings.ts';
import { BDN_SOURCES, BDN_SOURCES_READ, TERMS } from '../../model/bdn/legal-terms.ts';
import type { Collection } from '../../model/collections.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { isAlive, isInStable } from '../../model/horses/in-stable.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useMirror } from '../session/session-context.tsx';
import { LeftOutNotice, useMatchesLeftOut } from '../shared/horses/left-out.tsx';
import { NoHorses } from '../shared/horses/no-horses.tsx';
import { PlanningScreen, PlanningSearch, NoMatch } from '../shared/planning/planning-screen.tsx';
import { GroupedTable } from '../shared/lists/grouped-table.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { horseFinder } from '../shared/horses/horse-finder.ts';
import { HorseLink } from '../shared/horses/horse-link.tsx';
import paper from '../shared/output/print-styles.module.css';
import { useToday } from '../shared/hooks/use-now.ts';
import { usePrintedRows } from '../shared/lists/use-rows.ts';
import { useSearch } from '../shared/lists/use-search.ts';
import { useTypedSearch } from '../shared/lists/use-typed-search.ts';
import type { BdnSearch } from './bdn-search.ts';
import { issueLabel, termLabel } from './finding-labels.ts';
import styles from './bdn-screen.module.css';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { labels } from './labels.ts';
import { horseLabels } from '../shared/labels/horse-labels.ts';
import { searchChange } from '../shared/lists/search-schema.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';

const route = getRouteApi('/admin/_session/bdn');
const ROW_HEIGHT = 110;
/** The day from which a term runs may come from a movement. */
const READS: readonly Collection[] = ['movements'];
const WIDTHS = ['clamp(8rem, 20vw, 18rem)', null];

const pathOf = ({ path }: Checked) => path;
const classOf = () => styles.row!;

/** The findings of the check for the national database, most urgent first. */
export function BdnScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: BdnSearch) => void navigate(searchChange(change));
  const mirror = useMirror();
  const today = useToday();
  const scope = search.which ?? 'here';
  const horses = useRegisterQuery((r) => r.horses.count(), []);
  const here = useLiveQuery(() => countHere(mirror), [mirror]);
  const read = useLiveQuery(
    async () => ({ scope, checked: await checkBdn(mirror, scope, today) }),
    [mirror, scope, today],
  );
  const checked = read?.scope === scope ? read.checked : undefined;
  const paths = useMemo(() => checked?.map(pathOf), [checked]);
  const [typed, setTyped] = useTypedSearch('bdn');
  const query = useDeferredValue(typed);
  const showAll = () => onSearch({ which: 'all' });
  const listed = useSearch('horses', paths, query, horseFinder);
  const found = useMemo(() => {
    const matches = new Set(listed);
    return listed && checked?.filter(({ path }) => matches.has(path));
  }, [checked, listed]);
  const outside = useMatchesLeftOut(query, listed);
  const { rowOf, onWindow, onPrint } = usePrintedRows<Horse>('horses', listed);
  const onChecked = useCallback(
    (near: readonly Checked[]) => onWindow(near.map(pathOf)),
    [onWindow],
  );

  return (
    <PlanningScreen
      title={navigationLabels.bdn}
      count={found?.length}
      reads={READS}
      filters={scope === 'here' ? [labels.here] : []}
      query={query}
      onPrint={onPrint}
      tools={
        <>
          <p className={styles.compare}>
            <Link to="/admin/bdn/compare" className={buttonClass('secondary', true)}>
              <Icon name="papers" />
              {navigationLabels.bdnCompare}
            </Link>
          </p>
          <PlanningSearch query={typed} onQuery={setTyped}>
            <Segments
              legend={labels.which}
              value={scope}
              onValue={(which) => onSearch({ which })}
              options={[
                { value: 'here', text: labels.here },
                { value: 'all', text: labels.all },
              ]}
            />
          </PlanningSearch>
        </>
      }
    >
      <LeftOutNotice
        paths={outside}
        why={labels.leftOut[scope]}
        onShow={scope === 'here' ? showAll : undefined}
      />
      {horses === undefined || here === undefined || !checked || !found ? (
        <Reading spinner />
      ) : horses === 0 || (scope === 'here' && here === 0 && checked.length === 0) ? (
        // Of a register that does not say who is here, nothing was checked.
        <NoHorses />
      ) : checked.length === 0 ? (
        <EmptyState title={labels.allGood}>
          <p>{labels.allGoodHint[scope]}</p>
        </EmptyState>
      ) : found.length === 0 ? (
        <NoMatch onFilters={scope === 'here' ? showAll : undefined} onSearch={() => setTyped('')} />
      ) : (
        <div className={paper.table}>
          <GroupedTable
            items={found}
            reads={READS}
            groups={BDN_GROUPS}
            titles={labels.groups}
            groupOf={groupOf}
            keyOf={pathOf}
            estimate={ROW_HEIGHT}
            columns={labels.columns}
            widths={WIDTHS}
            classOf={classOf}
            onWindow={onChecked}
          >
            {({ path, findings }) => {
              const row = rowOf(path);
              return row && <Cells row={row} findings={findings} />;
            }}
          </GroupedTable>
        </div>
      )}
      <details className={styles.terms}>
        <summary>
          <Icon name="chevron" />
          {labels.steps}
        </summary>
        <ol>
          {BDN_STEPS.map((issue) => (
            <li key={issue}>{labels.stepList[issue]}</li>
          ))}
        </ol>
      </details>
      <details className={styles.terms}>
        <summary>
          <Icon name="chevron" />
          {labels.terms}
        </summary>
        <ul>
          {labels.termList(TERMS).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <p>{labels.termsHonest}</p>
        <p>{labels.termsSource(BDN_SOURCES, BDN_SOURCES_READ)}</p>
      </details>
    </PlanningScreen>
  );
}

interface CellsProps {
  row: ViewRow<Horse>;
  findings: readonly BdnFinding[];
}

/** The cells of a row; memoised, because scrolling renders the list. */
const Cells = memo(function Cells({ row, findings }: CellsProps) {
  const { slug, fields } = row;
  return (
    <>
      <th scope="row" className={styles.name}>
        <HorseLink row={row} />
        {!isAlive(fields) ? (
          <span className={styles.location}>{horseLabels.deceased}</span>
        ) : (
          !isInStable(fields, row.unread) && <span className={styles.location}>{labels.away}</span>
        )}
      </th>
      <td className={styles.findings}>
        <ul className={styles.list}>
          {findings.map((finding) => {
            const term = termLabel(finding, fields, row.unread);
            return (
              <li key={finding.issue} data-group={groupOfFinding(finding)}>
                <Link
                  to="/admin/horses/$slug"
                  params={{ slug }}
                  hash={finding.field}
                  className={styles.issue}
                >
                  <Icon name={finding.sure ? 'cross' : 'dash'} />
                  {issueLabel(finding, fields, row.unread)}
                </Link>
                {term && <span className={styles.term}>{term}</span>}
              </li>
            );
          })}
        </ul>
      </td>
    </>
  );
});
