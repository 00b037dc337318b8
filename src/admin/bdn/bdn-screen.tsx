import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { memo, useDeferredValue, useMemo } from 'react';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { listHorses } from '../../mirror/horses.ts';
import type { BdnFinding, BdnGroup } from '../../model/bdn-check.ts';
import {
  BDN_GROUPS,
  bdnFindings,
  byBdnUrgency,
  groupOfFinding,
  TERMS,
} from '../../model/bdn-check.ts';
import type { Horse } from '../../model/horse.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../desk-context.tsx';
import { DeskLinks } from '../desk-links.tsx';
import { callName } from '../due-list.ts';
import { GroupHead, groupHeadRow } from '../group-head.tsx';
import { horseFinder } from '../horses/horse-finder.ts';
import paper from '../print/paper.module.css';
import { PrintButton } from '../print/print-button.tsx';
import { ScreenHead } from '../screen-head.tsx';
import { SearchField } from '../record/search-field.tsx';
import { useToday } from '../use-now.ts';
import { VirtualTable } from '../virtual-table.tsx';
import type { BdnSearch } from './bdn-search.ts';
import { issueWords, termWords } from './bdn-words.ts';
import styles from './bdn-screen.module.css';

const words = itDesk.bdn;

/** A horse with what is found of it. */
interface Checked {
  readonly row: ViewRow<Horse>;
  readonly findings: readonly BdnFinding[];
}

/** A row of the list: the head of a group, or a horse. */
type Row = { readonly group: BdnGroup; readonly count: number } | Checked;

const keyOf = (row: Row) => ('count' in row ? row.group : row.row.slug);
const classOf = (row: Row) => ('count' in row ? groupHeadRow : styles['row']!);

/** Who stands here, and the dead wherever they stood: their report is owed all the same. */
const concernsUs = ({ fields }: ViewRow<Horse>) => fields.isHere === 1 || fields.isDeceased === 1;

interface Props {
  search: BdnSearch;
  /** Changes the address; what becomes undefined leaves it. */
  onSearch: (change: Partial<Record<keyof BdnSearch, string | undefined>>) => void;
}

/** What of each horse is not in order for the national database, most urgent first. */
export function BdnScreen({ search, onSearch }: Props) {
  const mirror = useMirror();
  const today = useToday();
  const horses = useLiveQuery(() => listHorses(mirror), [mirror]);
  const query = useDeferredValue(search.q ?? '');
  const checked = useMemo(
    () =>
      horses
        ?.filter((row) => search.which === 'all' || concernsUs(row))
        .map((row): Checked => ({ row, findings: bdnFindings(row.fields, today) }))
        .filter(({ findings }) => findings.length > 0)
        .toSorted((a, b) => byBdnUrgency(a.findings, b.findings)),
    [horses, search.which, today],
  );
  const { found, rows } = useMemo(() => {
    const finds = horseFinder(query);
    const kept = (checked ?? []).filter(({ row }) => finds(row.keys?.text ?? ''));
    const grouped = BDN_GROUPS.flatMap((group): Row[] => {
      const ofGroup = kept.filter(({ findings }) => groupOfFinding(findings[0]!) === group);
      return ofGroup.length > 0 ? [{ group, count: ofGroup.length }, ...ofGroup] : [];
    });
    return { found: kept, rows: grouped };
  }, [checked, query]);

  return (
    <>
      <ScreenHead title={words.title} count={checked && found.length}>
        <PrintButton disabled={found.length === 0} />
      </ScreenHead>
      <DeskLinks />
      <div className={paper['screenOnly']}>
        <search className={styles['search']}>
          <SearchField
            query={search.q}
            onQuery={(q) => onSearch({ q })}
            placeholder={it.horses.searchHint}
          />
          <Segments
            legend={words.which}
            value={search.which ?? 'here'}
            onValue={(which) => onSearch({ which })}
            options={[
              { value: 'here', text: words.here },
              { value: 'all', text: words.all },
            ]}
          />
        </search>
      </div>
      <p className={paper['paperOnly']}>{itDesk.asOf(today)}</p>
      {!horses || !checked ? (
        <Spinner />
      ) : horses.length === 0 ? (
        <EmptyState title={it.horses.first}>
          <Link to="/admin/horses" className={buttonClass('secondary')}>
            {it.shell.horses}
          </Link>
        </EmptyState>
      ) : checked.length === 0 ? (
        <EmptyState title={words.allGood}>
          <p>{words.allGoodHint}</p>
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState title={itDesk.noMatch}>
          <Button onClick={() => onSearch({ q: undefined, which: undefined })}>
            {itDesk.reset}
          </Button>
        </EmptyState>
      ) : (
        <div className={paper['table']}>
          <VirtualTable
            rows={rows}
            keyOf={keyOf}
            estimate={110}
            classOf={classOf}
            columns={words.columns}
          >
            {(row) =>
              'count' in row ? (
                <GroupHead
                  title={words.groups[row.group]}
                  count={row.count}
                  columns={words.columns.length}
                />
              ) : (
                <Cells checked={row} />
              )
            }
          </VirtualTable>
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
    </>
  );
}

/** The cells of a row; kept while a long list is scrolled. */
const Cells = memo(function Cells({ checked: { row, findings } }: { checked: Checked }) {
  const { slug, fields } = row;
  return (
    <>
      <th scope="row" className={styles['name']}>
        <Link to="/admin/horses/$slug" params={{ slug }} className={styles['horse']}>
          {callName(fields)}
        </Link>
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
