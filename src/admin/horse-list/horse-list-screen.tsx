import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useState } from 'react';
import { listFirstHorses, listHorsePaths } from '../../register/search/record-lists.ts';
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
import { useSearch } from '../shared/use-search.ts';
import { useTypedSearch } from '../shared/use-typed-search.ts';
import { horseFinder } from '../shared/horse-finder.ts';
import {
  type Choice,
  type HorseListSearch,
  CHOICES,
  choiceOf,
  FILTERS,
  filtersOf,
} from './horse-list-search.ts';
import styles from './horse-list-screen.module.css';
import { HorseTable } from './horse-table.tsx';
import { NewHorseOverlay } from './new-horse-overlay.tsx';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { horseLabels } from '../shared/horse-labels.ts';
import { getRouteApi } from '@tanstack/react-router';
import { searchChange } from '../shared/search-schema.ts';

const route = getRouteApi('/admin/_session/horses/');

/** How many rows are shown at once: more than any screen has room for. */
const FIRST = 40;

const CHOICE_TEXT: Record<Choice, string> = {
  all: labels.all,
  yes: commonLabels.yes,
  no: commonLabels.no,
  unset: commonLabels.unset,
};
const OPTIONS = CHOICES.map((value) => ({ value, text: CHOICE_TEXT[value] }));

/** The list of horses, with the filters of the address and a search. */
export function HorseListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: HorseListSearch) => void navigate(searchChange(change));
  const mirror = useMirror();
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useTypedSearch('horses');
  const query = useDeferredValue(typed);

  const filters = JSON.stringify(filtersOf(search));
  const horses = useLiveQuery(
    async () => ({ filters, paths: await listHorsePaths(mirror, filtersOf(search)) }),
    [mirror, filters],
  );
  // A list of thousands shows its first rows before all its paths are read.
  const first = useLiveQuery(
    async () => ({ filters, ...(await listFirstHorses(mirror, filtersOf(search), FIRST)) }),
    [mirror, filters],
  );
  const isWhole = horses?.filters === filters;
  const begun = first?.filters === filters ? first.rows.map(({ path }) => path) : undefined;
  const total = useLiveQuery(() => mirror.db.view('horses').count(), [mirror]);
  const all = useSearch('horses', isWhole ? horses.paths : undefined, query, horseFinder);
  const found = all ?? (query.trim() === '' ? begun : undefined);
  const narrowed = typed !== '' || changedFilters(search).length > 0;

  return (
    <>
      <ScreenHead title={labels.title} count={all?.length ?? (found && first?.count)}>
        <Button look="primary" icon="plus" big onClick={() => setAdding(true)}>
          {labels.new}
        </Button>
      </ScreenHead>
      <PlanningLinks />
      <search className={styles.search}>
        <SearchField query={typed} onQuery={setTyped} placeholder={horseLabels.searchHint} />
        <Filters search={search} onSearch={onSearch} />
      </search>
      <output className={styles.status}>
        {found?.length === 0 && total !== 0 ? commonLabels.noResults : ''}
      </output>
      {!found || total === undefined ? (
        <Spinner />
      ) : found.length > 0 ? (
        <HorseTable paths={found} />
      ) : total === 0 ? (
        <EmptyState title={commonLabels.noResults}>
          <p>{horseLabels.first}</p>
        </EmptyState>
      ) : (
        narrowed && (
          <Button
            onClick={() => {
              setTyped('');
              onSearch(Object.fromEntries(FILTERS.map((f) => [f, undefined])));
            }}
          >
            {labels.resetFilters}
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
  /** Changes the address; undefined removes a key. */
  onSearch: (change: HorseListSearch) => void;
}

/** The five filters; collapsed in a narrow window. */
function Filters({ search, onSearch }: FiltersProps) {
  const narrow = useMedia('(width < 600px)');
  const changed = changedFilters(search).length;
  const filters = (
    <fieldset className={styles.filters}>
      <legend>
        <VisuallyHidden>{labels.filters}</VisuallyHidden>
      </legend>
      {FILTERS.map((filter) => (
        <SelectInput
          key={filter}
          label={labels.filter[filter]}
          value={choiceOf(search, filter)}
          options={OPTIONS}
          onValue={(choice) => onSearch({ [filter]: choice })}
        />
      ))}
    </fieldset>
  );
  if (!narrow) return filters;
  return (
    <details className={styles.fold}>
      <summary>
        <Icon name="filter" />
        {labels.filters}
        {changed > 0 && ` (${changed})`}
      </summary>
      {filters}
    </details>
  );
}
