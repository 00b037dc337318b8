import { getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useState } from 'react';
import { it } from '../../i18n/it.ts';
import { listHorsePaths } from '../../register/search/record-lists.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMirror } from '../session/session-context.tsx';
import { PlanningLinks } from '../shared/planning-links.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { ScreenHead } from '../shared/screen-head.tsx';
import { useMedia } from '../shared/use-media.ts';
import { searchChange } from '../shared/search-schema.ts';
import { useSearch } from '../shared/use-search.ts';
import { horseFinder } from '../shared/horse-finder.ts';
import type { Choice, HorseListSearch } from './horse-list-search.ts';
import { CHOICES, choiceOf, FILTERS, filtersOf } from './horse-list-search.ts';
import styles from './horse-list-screen.module.css';
import { HorseTable } from './horse-table.tsx';
import { NewHorseOverlay } from './new-horse-overlay.tsx';

const route = getRouteApi('/admin/_session/horses/');

const CHOICE_TEXT: Record<Choice, string> = {
  all: it.horses.all,
  yes: it.common.yes,
  no: it.common.no,
  unset: it.common.unset,
};
const OPTIONS = CHOICES.map((value) => ({ value, text: CHOICE_TEXT[value] }));

/** The register of horses, filtered and searched by what the address says. */
export function HorseListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: HorseListSearch) => void navigate(searchChange(change));
  const mirror = useMirror();
  const [adding, setAdding] = useState(false);
  const query = useDeferredValue(search.q ?? '');

  const filters = JSON.stringify(filtersOf(search));
  const horses = useLiveQuery(
    async () => ({ filters, paths: await listHorsePaths(mirror, filtersOf(search)) }),
    [mirror, filters],
  );
  const held = useLiveQuery(() => mirror.db.view('horses').count(), [mirror]);
  const found = useSearch(
    'horses',
    horses?.filters === filters ? horses.paths : undefined,
    query,
    horseFinder,
  );
  const narrowed = search.q !== undefined || changedFilters(search).length > 0;

  return (
    <>
      <ScreenHead title={it.horses.title} count={found?.length}>
        <Button look="primary" icon="plus" big onClick={() => setAdding(true)}>
          {it.horses.new}
        </Button>
      </ScreenHead>
      <PlanningLinks />
      <search className={styles['search']}>
        <SearchField
          query={search.q}
          onQuery={(q) => onSearch({ q })}
          placeholder={it.horses.searchHint}
        />
        <Filters search={search} onSearch={onSearch} />
      </search>
      <output className={styles['status']}>
        {found?.length === 0 && held !== 0 ? it.common.noResults : ''}
      </output>
      {!found || held === undefined ? (
        <Spinner />
      ) : found.length > 0 ? (
        <HorseTable paths={found} />
      ) : held === 0 ? (
        <EmptyState title={it.common.noResults}>
          <p>{it.horses.first}</p>
        </EmptyState>
      ) : (
        narrowed && (
          <Button
            onClick={() =>
              onSearch(
                Object.fromEntries([['q', undefined], ...FILTERS.map((f) => [f, undefined])]),
              )
            }
          >
            {it.horses.resetFilters}
          </Button>
        )
      )}
      {adding && <NewHorseOverlay onClose={() => setAdding(false)} />}
    </>
  );
}

const changedFilters = (search: HorseListSearch) =>
  FILTERS.filter((filter) => search[filter] !== undefined);

interface FiltersProps {
  search: HorseListSearch;
  /** Changes the address; what becomes undefined leaves it. */
  onSearch: (change: HorseListSearch) => void;
}

/** The five filters; folded away where they would push the horses out of sight. */
function Filters({ search, onSearch }: FiltersProps) {
  const narrow = useMedia('(width < 600px)');
  const changed = changedFilters(search).length;
  const filters = (
    <fieldset className={styles['filters']}>
      <legend>
        <VisuallyHidden>{it.horses.filters}</VisuallyHidden>
      </legend>
      {FILTERS.map((filter) => (
        <SelectInput
          key={filter}
          label={it.horses.filter[filter]}
          value={choiceOf(search, filter)}
          options={OPTIONS}
          onValue={(choice) => onSearch({ [filter]: choice })}
        />
      ))}
    </fieldset>
  );
  if (!narrow) return filters;
  return (
    <details className={styles['fold']}>
      <summary>
        <Icon name="filter" />
        {it.horses.filters}
        {changed > 0 && ` (${changed})`}
      </summary>
      {filters}
    </details>
  );
}
