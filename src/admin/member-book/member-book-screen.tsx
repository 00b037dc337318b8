import { Link, getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { formatShortDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { isDay } from '../../model/values/calendar.ts';
import { compareInBook, nameIn } from '../../model/memberships/member-book.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { countOfYear, listMembershipPaths, readRows } from '../../register/lists/record-lists.ts';
import { readSendingStates } from '../../register/unsent/sending-states.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { CheckBox } from '../shared/forms/check-box.tsx';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { membershipLabels } from '../shared/labels/membership-labels.ts';
import { PrintButton } from '../shared/output/print-button.tsx';
import { OutdatedNote } from '../shared/output/printed-on.tsx';
import paper from '../shared/output/print-styles.module.css';
import { Reading } from '../shared/reading/reading.tsx';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { searchChange } from '../shared/lists/search-schema.ts';
import { ToCheckMark } from '../shared/lists/to-check-mark.tsx';
import { printedValue } from '../shared/labels/unread-labels.ts';
import { useMembershipYears } from '../shared/reading/use-membership-years.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { VirtualTable } from '../shared/lists/virtual-table.tsx';
import { YearsNotice } from '../shared/reading/years-notice.tsx';
import { labels as listLabels } from '../memberships/labels.ts';
import { labels } from './labels.ts';
import type { MemberBookSearch } from './member-book-search.ts';
import styles from './member-book-screen.module.css';
import { sameCodesOf } from '../memberships/same-codes.ts';
import { defaultYear, offeredYears } from '../memberships/membership-list-search.ts';

const route = getRouteApi('/admin/_session/memberships/book');
const { columns } = labels;
const BRIEF = [columns.number, columns.name, columns.birth];
const WHOLE = [...BRIEF, columns.taxCode, columns.home];
/** Wide enough that no number or code wraps. */
const WIDTHS = ['6.75rem', null, null];
const WHOLE_WIDTHS = ['6.75rem', null, '8rem', '11.5rem', null];
const ROW_HEIGHT = 60;

type Row = ViewRow<Membership>;
const keyOf = ({ path }: Row) => path;

/** The members of a year, in the form that an inspection or an assembly asks for on paper. */
export function MemberBookScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mirror = useMirror();
  const today = useToday();
  const pull = useFirstPull('memberships');
  const years = useRegisterQuery((r) => r.memberships.years(), []);
  const year = search.year ?? (years && defaultYear(years, Number(today.slice(0, 4))));
  const { availability, retry } = useMembershipYears(year ?? null);
  const isWhole = year !== undefined && availability === 'local' && pull === null;
  const read = useLiveQuery(async () => {
    if (year === undefined) return undefined;
    const paths = await listMembershipPaths(mirror, year);
    const [listed, states] = await Promise.all([
      readRows<Membership>(mirror, 'memberships', paths),
      readSendingStates(mirror),
    ]);
    const rows = listed.filter(({ fields }) => fields.year === year);
    const changed = [...states.keys()].filter((path) => path.startsWith('memberships/'));
    const unsent = await countOfYear(mirror, changed, year);
    return {
      year,
      unsent,
      unknownYear: listed.length - rows.length,
      rows: rows.toSorted((one, other) => compareInBook(one.fields, other.fields)),
      doubled: sameCodesOf(rows).map(([first]) => writtenName(first!)),
      without: rows.filter((row) => !shown(row, 'number')).length,
    };
  }, [mirror, year]);
  const book = read?.year === year && isWhole ? read : undefined;
  const more = search.more === 'true';
  return (
    <>
      <ScreenHead title={labels.title} count={book?.rows.length}>
        <PrintButton disabled={!book?.rows.length} />
      </ScreenHead>
      <div className={paper.screenOnly}>
        <div className={styles.tools}>
          <SelectInput
            label={listLabels.year}
            value={String(year ?? '')}
            onValue={(to) => void navigate(searchChange<MemberBookSearch>({ year: Number(to) }))}
            options={offeredYears([...(years ?? []), ...(year === undefined ? [] : [year])]).map(
              (of) => ({ value: String(of), text: String(of) }),
            )}
          />
          <CheckBox
            label={labels.more}
            hint={labels.moreHint}
            checked={more}
            onChecked={(to) =>
              void navigate({
                ...searchChange<MemberBookSearch>({ more: to ? 'true' : undefined }),
                replace: true,
              })
            }
          />
        </div>
      </div>
      {pull && <FirstPullNotice pull={pull} />}
      {pull === null && year !== undefined && (
        <YearsNotice year={year} availability={availability} onRetry={retry} />
      )}
      {!book ? (
        pull === null &&
        (availability === 'local' ? <Reading spinner /> : availability === 'loading' && <Spinner />)
      ) : (
        <>
          <div className={paper.paperOnly}>
            <p className={styles.heading}>
              <strong>{labels.ofYear(book.year)}</strong>
            </p>
            <p>
              <strong>{__ASSOCIATION__}</strong>
            </p>
            <p>{labels.people(book.rows.length)}.</p>
            <p>{labels.printed(today)}.</p>
            <OutdatedNote />
          </div>
          {book.rows.length === 0 ? (
            <EmptyState title={labels.nobody(book.year)}>
              <Link to="/admin/memberships" className={buttonClass('secondary')}>
                {listLabels.title}
              </Link>
            </EmptyState>
          ) : (
            <>
              {book.without > 0 && <p className={styles.said}>{labels.without(book.without)}</p>}
              {book.doubled.length > 0 && (
                <p className={styles.said}>{labels.doubled(book.doubled)}</p>
              )}
              <div className={classNames(paper.table, styles.book)}>
                <VirtualTable
                  rows={book.rows}
                  keyOf={keyOf}
                  estimate={ROW_HEIGHT}
                  columns={more ? WHOLE : BRIEF}
                  widths={more ? WHOLE_WIDTHS : WIDTHS}
                >
                  {(row) => <Cells row={row} more={more} />}
                </VirtualTable>
              </div>
            </>
          )}
          {book.unknownYear > 0 && (
            <p className={styles.said}>{labels.unknownYear(book.unknownYear)}</p>
          )}
          {book.unsent > 0 && <p className={styles.said}>{labels.unsent(book.unsent)}</p>}
          <p className={styles.about}>{labels.about}</p>
        </>
      )}
    </>
  );
}

function shown({ fields, unread }: Row, field: keyof Membership): string {
  const text = String(fields[field] ?? '').trim();
  const value = field === 'birthDate' && isDay(text) ? formatShortDay(text) : text;
  return printedValue(unread, field, value);
}

function writtenName(row: Row): string {
  const name = { familyName: shown(row, 'familyName'), givenName: shown(row, 'givenName') };
  return nameIn(name) || membershipLabels.nameless;
}

function Cells({ row, more }: { row: Row; more: boolean }) {
  const home = [shown(row, 'address'), `${shown(row, 'zip')} ${shown(row, 'city')}`.trim()];
  return (
    <>
      <td className={styles.number} data-label={columns.number}>
        {shown(row, 'number') || '—'}
      </td>
      <th scope="row">
        <Link to="/admin/memberships/$slug" params={{ slug: row.slug }} className={styles.open}>
          {writtenName(row)}
        </Link>
        <ToCheckMark row={row} />
        <NotSentYet row={row} />
      </th>
      <td data-label={columns.birth}>
        <span className={isDay(row.fields.birthDate) ? styles.day : undefined}>
          {shown(row, 'birthDate') || '—'}
        </span>{' '}
        <span>{shown(row, 'birthPlace')}</span>
      </td>
      {more && (
        <>
          <td className={styles.code} data-label={columns.taxCode}>
            {shown(row, 'taxCode') || '—'}
          </td>
          <td data-label={columns.home}>{home.filter(Boolean).join(', ') || '—'}</td>
        </>
      )}
    </>
  );
}
