import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { memo, useDeferredValue, useMemo } from 'react';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { listHorses } from '../../mirror/horses.ts';
import type { BdnFinding } from '../../model/bdn-check.ts';
import {
  BDN_GROUPS,
  bdnFindings,
  byBdnUrgency,
  groupOfFinding,
  TERMS,
} from '../../model/bdn-check.ts';
import type { Horse } from '../../model/horse.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../desk-context.tsx';
import { DeskScreen, DeskSearch, NoHorses, NoMatch } from '../desk-screen.tsx';
import { GroupedTable } from '../grouped-table.tsx';
import { horseFinder } from '../horses/horse-finder.ts';
import { HorseLink } from '../horses/horse-link.tsx';
import paper from '../print/paper.module.css';
import { useToday } from '../use-now.ts';
import type { BdnSearch } from './bdn-search.ts';
import { issueWords, termWords } from './bdn-words.ts';
import styles from './bdn-screen.module.css';

const words = itDesk.bdn;

/** A horse with what is found of it. */
interface Checked {
  readonly row: ViewRow<Horse>;
  readonly findings: readonly BdnFinding[];
}

const keyOf = ({ row }: Checked) => row.path;
const groupOf = ({ findings }: Checked) => groupOfFinding(findings[0]!);
const classOf = () => styles['row']!;

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
  const found = useMemo(() => {
    const finds = horseFinder(query);
    return checked?.filter(({ row }) => finds(row.keys?.text ?? ''));
  }, [checked, query]);

  return (
    <DeskScreen
      title={words.title}
      count={found?.length}
      asOf={today}
      tools={
        <DeskSearch query={search.q} onSearch={onSearch}>
          <Segments
            legend={words.which}
            value={search.which ?? 'here'}
            onValue={(which) => onSearch({ which })}
            options={[
              { value: 'here', text: words.here },
              { value: 'all', text: words.all },
            ]}
          />
        </DeskSearch>
      }
    >
      {!horses || !checked || !found ? (
        <Spinner />
      ) : horses.length === 0 ? (
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
            keyOf={keyOf}
            estimate={110}
            columns={words.columns}
            classOf={classOf}
          >
            {(each) => <Cells checked={each} />}
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
    </DeskScreen>
  );
}

/** The cells of a row; kept while a long list is scrolled. */
const Cells = memo(function Cells({ checked: { row, findings } }: { checked: Checked }) {
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
