import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useDeferredValue, useState } from 'react';
import { listMembershipPaths } from '../../register/lists/record-lists.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { SearchField } from '../shared/lists/search-field.tsx';
import {
  Addable,
  FirstPullNotice,
  SKELETON_ROWS,
  useFirstPull,
} from '../shared/reading/first-pull.tsx';
import { ResetButton } from '../shared/lists/reset-button.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { useKeepSearch } from '../shared/lists/kept-search.ts';
import { useSearch } from '../shared/lists/use-search.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useTypedSearch } from '../shared/lists/use-typed-search.ts';
import { MembershipFiles } from './membership-files.tsx';
import { membershipFinder } from './membership-finder.ts';
import { type MembershipListSearch, defaultYear, offeredYears } from './membership-list-search.ts';
import styles from './membership-list-screen.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';
import { MembershipTable } from './membership-table.tsx';
import { NewMembershipOverlay } from './new-membership-overlay.tsx';
import { useMembershipYears } from '../shared/reading/use-membership-years.ts';
import { YearsNotice } from '../shared/reading/years-notice.tsx';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { getRouteApi } from '@tanstack/react-router';
import { searchChange } from '../shared/lists/search-schema.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';

const route = getRouteApi('/admin/_session/memberships/');

/** The memberships of a year or of all years, with a search. */
export function MembershipListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: MembershipListSearch) => void navigate(searchChange(change));
  const mirror = useMirror();
  const pull = useFirstPull('memberships');
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useTypedSearch('memberships');
  const query = useDeferredValue(typed);

  const thisYear = Number(useToday().slice(0, 4));
  const years = useRegisterQuery((r) => r.memberships.years(), []);
  // Until the first membership is received, the register's years are unknown.
  const newest =
    years && (pull !== null && years.length === 0 ? thisYear : defaultYear(years, thisYear));
  const year = search.year ?? newest;
  const read = useLiveQuery(
    async () =>
      year === undefined
        ? undefined
        : { year, paths: await listMembershipPaths(mirror, year === 'all' ? null : year) },
    [mirror, year],
  );
  const { availability, retry } = useMembershipYears(year ?? null);
  const isWhole = availability === 'local' && pull === null;
  const paths = read?.year === year ? read?.paths : undefined;
  const found = useSearch('memberships', paths, query, membershipFinder, pull === null);

  useKeepSearch('/admin/memberships', search);
  const selection = useSelection(found);

  const choices = offeredYears(typeof year === 'number' ? [...(years ?? []), year] : (years ?? []));
  return (
    <>
      <ScreenHead title={labels.title} count={isWhole ? found?.length : undefined}>
        <Addable pull={pull}>
          <Button look="primary" icon="plus" big onClick={() => setAdding(true)}>
            {labels.new}
          </Button>
        </Addable>
      </ScreenHead>
      <search className={styles.search}>
        <SearchField query={typed} onQuery={setTyped} placeholder={labels.searchHint} />
        <SelectInput
          label={labels.year}
          value={String(year ?? '')}
          onValue={(to) => onSearch({ year: to === 'all' ? 'all' : Number(to) })}
          options={[
            { value: 'all', text: labels.all },
            ...choices.map((of) => ({ value: String(of), text: String(of) })),
          ]}
        />
        <MembershipFiles
          paths={isWhole && found ? found : []}
          year={year ?? 'all'}
          isSearched={query.trim() !== ''}
        />
      </search>
      <output className={styles.status}>
        {isWhole && found?.length === 0 && paths?.length !== 0 ? commonLabels.noResults : ''}
      </output>
      {pull === null && year !== undefined && (
        <YearsNotice year={year} availability={availability} onRetry={retry} />
      )}
      {pull && <FirstPullNotice pull={pull} rows={found?.length === 0 ? SKELETON_ROWS : 0} />}
      {!paths || !found || pull === undefined ? (
        <Reading spinner />
      ) : pull === null && availability === 'loading' && paths.length === 0 ? (
        <Spinner />
      ) : found.length > 0 ? (
        <>
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={selection.paths.length === found.length}
              onChange={(event) => selection.setAll(event.target.checked)}
            />
            {labels.many.selectAll(found.length)}
          </label>
          <MembershipTable paths={found} selection={selection} />
          {selection.paths.length > 0 && (
            <SelectionBar
              selected={selection.paths}
              year={year === 'all' ? null : (year ?? null)}
              onClear={() => selection.setAll(false)}
            />
          )}
        </>
      ) : pull !== null || (paths.length === 0 && !isWhole) ? null : paths.length === 0 ? (
        <EmptyState title={commonLabels.noResults}>
          <p>{labels.first(year)}</p>
        </EmptyState>
      ) : year === 'all' ? (
        <ResetButton onSearch={() => setTyped('')} />
      ) : (
        <Button onClick={keepFocus(() => onSearch({ year: 'all' }))}>{labels.searchAll}</Button>
      )}
      {adding && <NewMembershipOverlay onClose={() => setAdding(false)} />}
    </>
  );
}
