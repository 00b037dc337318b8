import { getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useState } from 'react';
import { it } from '../../i18n/it.ts';
import { listMembershipPaths } from '../../register/search/record-lists.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { ScreenHead } from '../shared/screen-head.tsx';
import { searchChange } from '../shared/search-schema.ts';
import { useSearch } from '../shared/use-search.ts';
import { MembershipFiles } from './membership-files.tsx';
import { membershipFinder } from './membership-finder.ts';
import type { MembershipListSearch } from './membership-list-search.ts';
import { defaultYear, offeredYears } from './membership-list-search.ts';
import { useRegisterQuery } from '../shared/use-register-query.ts';
import styles from './membership-list-screen.module.css';
import { MembershipTable } from './membership-table.tsx';
import { NewMembershipOverlay } from './new-membership-overlay.tsx';
import { useMembershipYears } from '../shared/use-membership-years.ts';
import { YearsNotice } from '../shared/years-notice.tsx';

const route = getRouteApi('/admin/_session/memberships/');

/** The memberships of a year, or of all, searched by what the address says. */
export function MembershipListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: MembershipListSearch) => void navigate(searchChange(change));
  const mirror = useMirror();
  const [adding, setAdding] = useState(false);
  const query = useDeferredValue(search.q ?? '');

  const years = useRegisterQuery((r) => r.memberships.years(), []);
  const year = search.year ?? (years && defaultYear(years));
  const read = useLiveQuery(
    async () =>
      year === undefined
        ? undefined
        : { year, paths: await listMembershipPaths(mirror, year === 'all' ? null : year) },
    [mirror, year],
  );
  const { where, retry } = useMembershipYears(year ?? null);
  const isWhole = where === 'here';
  const paths = read?.year === year ? read?.paths : undefined;
  const found = useSearch('memberships', paths, query, membershipFinder);

  const choices = offeredYears(typeof year === 'number' ? [...(years ?? []), year] : (years ?? []));
  return (
    <>
      <ScreenHead title={it.memberships.title} count={isWhole ? found?.length : undefined}>
        <Button look="primary" icon="plus" big onClick={() => setAdding(true)}>
          {it.memberships.new}
        </Button>
      </ScreenHead>
      <search className={styles['search']}>
        <SearchField
          query={search.q}
          onQuery={(q) => onSearch({ q })}
          placeholder={it.memberships.searchHint}
        />
        <SelectInput
          label={it.memberships.year}
          value={String(year ?? '')}
          onValue={(to) => onSearch({ year: to === 'all' ? 'all' : Number(to) })}
          options={[
            { value: 'all', text: it.memberships.all },
            ...choices.map((of) => ({ value: String(of), text: String(of) })),
          ]}
        />
        <MembershipFiles paths={isWhole && found ? found : []} year={year ?? 'all'} />
      </search>
      <output className={styles['status']}>
        {found?.length === 0 && paths?.length !== 0 ? it.common.noResults : ''}
      </output>
      {year !== undefined && <YearsNotice year={year} where={where} onRetry={retry} />}
      {!paths || !found || (where === 'asking' && paths.length === 0) ? (
        <Spinner />
      ) : found.length > 0 ? (
        <MembershipTable paths={found} />
      ) : paths.length === 0 && !isWhole ? null : paths.length === 0 ? (
        <EmptyState title={it.common.noResults}>
          <p>{it.memberships.first}</p>
        </EmptyState>
      ) : year === 'all' ? (
        <Button onClick={() => onSearch({ q: undefined })}>{it.memberships.resetSearch}</Button>
      ) : (
        <Button onClick={() => onSearch({ year: 'all' })}>{it.memberships.searchAll}</Button>
      )}
      {adding && <NewMembershipOverlay onClose={() => setAdding(false)} />}
    </>
  );
}
