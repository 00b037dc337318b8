import { getRouteApi, Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import type { Checked } from '../../register/due/bdn.ts';
import { checkBdn } from '../../register/due/bdn.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { BdnFinding } from '../../model/bdn-check.ts';
import { BDN_GROUPS, groupOfFinding, TERMS } from '../../model/bdn-check.ts';
import type { Horse } from '../../model/horse.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { PlanningScreen, PlanningSearch, NoHorses, NoMatch } from '../shared/planning-screen.tsx';
import { GroupedTable } from '../shared/grouped-table.tsx';
import { horseFinder } from '../shared/horse-finder.ts';
import { HorseLink } from '../shared/horse-link.tsx';
import paper from '../shared/paper.module.css';
import { useToday } from '../shared/use-now.ts';
import { usePrintedRows } from '../shared/use-rows.ts';
import { searchChange } from '../shared/search-schema.ts';
import { useSearch } from '../shared/use-search.ts';
import type { BdnSearch } from './bdn-search.ts';
import { issueWords, termWords } from './bdn-labels.ts';
import { useRegisterQuery } from '../shared/use-register-query.ts';
import styles from './bdn-screen.module.css';

const words = itDesk.bdn;
const route = getRouteApi('/admin/_session/bdn');
const ROW = 110;

const pathOf = ({ path }: Checked) => path;
const groupOf = ({ findings }: Checked) => groupOfFinding(findings[0]!);
const classOf = () => styles['row']!;

/** What of each horse is not in order for the national database, most urgent first. */
export function BdnScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: BdnSearch) => void navigate(searchChange(change));
  const mirror = useMirror();
  const today = useToday();
  const scope = search.which ?? 'here';
  const horses = useRegisterQuery((r) => r.horses.count(), []);
  const checked = useLiveQuery(() => checkBdn(mirror, scope, today), [mirror, scope, today]);
  const paths = useMemo(() => checked?.map(pathOf), [checked]);
  const listed = useSearch('horses', paths, useDeferredValue(search.q ?? ''), horseFinder);
  const found = useMemo(() => {
    const finds = new Set(listed);
    return listed && checked?.filter(({ path }) => finds.has(path));
  }, [checked, listed]);
  const { rowOf, onWindow, onPrint } = usePrintedRows<Horse>('horses', listed);
  const onChecked = useCallback(
    (near: readonly Checked[]) => onWindow(near.map(pathOf)),
    [onWindow],
  );

  return (
    <PlanningScreen
      title={words.title}
      count={found?.length}
      asOf={today}
      onPrint={onPrint}
      tools={
        <PlanningSearch query={search.q} onSearch={onSearch}>
          <Segments
            legend={words.which}
            value={scope}
            onValue={(which) => onSearch({ which })}
            options={[
              { value: 'here', text: words.here },
              { value: 'all', text: words.all },
            ]}
          />
        </PlanningSearch>
      }
    >
      {horses === undefined || !checked || !found ? (
        <Spinner />
      ) : horses === 0 ? (
        <NoHorses title={it.horses.first} />
      ) : checked.length === 0 ? (
        <EmptyState title={words.allGood}>
          <p>{words.allGoodHint}</p>
        </EmptyState>
      ) : found.length === 0 ? (
        <NoMatch onReset={() => onSearch({ q: undefined, which: undefined })} />
      ) : (
        <div className={paper['table']}>
          <GroupedTable
            items={found}
            groups={BDN_GROUPS}
            titles={words.groups}
            groupOf={groupOf}
            keyOf={pathOf}
            estimate={ROW}
            columns={words.columns}
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
      <details className={styles['terms']}>
        <summary>
          <Icon name="chevron" />
          {words.terms}
        </summary>
        <ul>
          {words.termList(TERMS).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <p>{words.termsHonest}</p>
      </details>
    </PlanningScreen>
  );
}

interface CellsProps {
  row: ViewRow<Horse>;
  findings: readonly BdnFinding[];
}

/** The cells of a row; kept while a long list is scrolled. */
const Cells = memo(function Cells({ row, findings }: CellsProps) {
  const { slug, fields } = row;
  return (
    <>
      <th scope="row" className={styles['name']}>
        <HorseLink row={row} />
        {fields.isDeceased === 1 ? (
          <span className={styles['standing']}>{it.horses.deceased}</span>
        ) : (
          fields.isHere !== 1 && <span className={styles['standing']}>{words.away}</span>
        )}
      </th>
      <td className={styles['findings']}>
        <ul className={styles['list']}>
          {findings.map((finding) => {
            const term = termWords(finding, fields);
            return (
              <li key={finding.issue} data-group={groupOfFinding(finding)}>
                <Link
                  to="/admin/horses/$slug"
                  params={{ slug }}
                  hash={finding.field}
                  className={styles['issue']}
                >
                  <Icon name={finding.sure ? 'cross' : 'dash'} />
                  {issueWords(finding, fields)}
                </Link>
                {term && <span className={styles['term']}>{term}</span>}
              </li>
            );
          })}
        </ul>
      </td>
    </>
  );
});
