import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { listPathsHere } from '../../register/due/visit-round.ts';
import type { Mirror } from '../../mirror/database/database.ts';
import type { Day } from '../../model/values/calendar.ts';
import { formatCount } from '../../i18n/format.ts';
import { listView, orderHorses } from '../../register/lists/horse-views.ts';
import { listHorsePaths } from '../../register/lists/record-lists.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useKeepSearch } from '../shared/lists/kept-search.ts';
import { LeftOutNotice, useMatchesLeftOut } from '../shared/horses/left-out.tsx';
import { leftOutLabels } from '../shared/horses/left-out-labels.ts';
import { PlanningLinks } from '../shared/planning/planning-links.tsx';
import { ResetButton } from '../shared/lists/reset-button.tsx';
import { SearchField } from '../shared/lists/search-field.tsx';
import {
  Addable,
  FirstPullNotice,
  SKELETON_ROWS,
  useFirstPull,
} from '../shared/reading/first-pull.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { useMedia } from '../shared/frame/use-media.ts';
import { useSearch } from '../shared/lists/use-search.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useTypedSearch } from '../shared/lists/use-typed-search.ts';
import { horseFinder } from '../shared/horses/horse-finder.ts';
import {
  ALL_HORSES,
  type Choice,
  type HorseListSearch,
  CHOICES,
  choiceOf,
  FILTERS,
  filtersOf,
  searchOfView,
  viewOf,
  VIEWS,
} from './horse-list-search.ts';
import styles from './horse-list-screen.module.css';
import { HorseTable } from './horse-table.tsx';
import { NewHorseOverlay } from './new-horse-overlay.tsx';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { horseLabels } from '../shared/labels/horse-labels.ts';
import { getRouteApi } from '@tanstack/react-router';
import { searchChange } from '../shared/lists/search-schema.ts';

const route = getRouteApi('/admin/_session/horses/');

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
  const pull = useFirstPull('horses');
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useTypedSearch('horses');
  const query = useDeferredValue(typed);

  useKeepSearch('/admin/horses', search);
  const today = useToday();
  const key = JSON.stringify([search, today]);
  const horses = useLiveQuery(
    async () => ({ key, paths: await listPaths(mirror, search, today) }),
    [mirror, key],
  );
  const total = useLiveQuery(() => mirror.db.view('horses').count(), [mirror]);
  const found = useSearch(
    'horses',
    horses?.key === key ? horses.paths : undefined,
    query,
    horseFinder,
    pull === null,
  );
  const outside = useMatchesLeftOut(query, found);
  const showAll = () => onSearch(ALL_HORSES);
  const isByDefault = typed === '' && viewOf(search) === 'here';

  return (
    <>
      <ScreenHead title={labels.title} count={pull === null ? found?.length : undefined}>
        <Addable pull={pull}>
          <Button look="primary" icon="plus" big onClick={() => setAdding(true)}>
            {labels.new}
          </Button>
        </Addable>
      </ScreenHead>
      <PlanningLinks />
      <Views search={search} onSearch={onSearch} isWhole={pull === null} />
      <search className={styles.search}>
        <SearchField query={typed} onQuery={setTyped} placeholder={horseLabels.searchHint} />
        <Filters search={search} onSearch={onSearch} />
      </search>
      <output className={styles.status}>
        {pull === null && found?.length === 0 && total !== 0 ? commonLabels.noResults : ''}
      </output>
      {pull && <FirstPullNotice pull={pull} rows={found?.length === 0 ? SKELETON_ROWS : 0} />}
      {isByDefault ? (
        !pull && <UnsaidNotice found={found} onShow={() => onSearch({ isDeceased: 'unset' })} />
      ) : (
        <LeftOutNotice paths={outside} why={leftOutLabels.outsideFilters} onShow={showAll} />
      )}
      {!found || total === undefined || pull === undefined ? (
        <Reading spinner />
      ) : found.length > 0 ? (
        <HorseTable paths={found} search={search} onSearch={onSearch} />
      ) : pull !== null ? null : total === 0 ? (
        <EmptyState title={commonLabels.noResults}>
          <p>{horseLabels.first}</p>
        </EmptyState>
      ) : (
        outside && (
          <ResetButton
            onFilters={viewOf(search) === 'all' ? undefined : showAll}
            // Where only the filters hide matches, the search text stays.
            onSearch={typed !== '' && outside.length === 0 ? () => setTyped('') : undefined}
          />
        )
      )}
      {adding && (
        // What was searched for would hide the new horse, as if it had not been added.
        <NewHorseOverlay onAdded={() => setTyped('')} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

/** The paths of the horses that pass the filters and the view, in the order of the search. */
async function listPaths(mirror: Mirror, search: HorseListSearch, today: Day): Promise<string[]> {
  const [all, view] = await Promise.all([
    listHorsePaths(mirror, filtersOf(search)),
    search.view && listView(mirror, search.view, today),
  ]);
  const paths = view ? all.filter((path) => view.has(path)) : all;
  if (!search.order) return paths;
  return orderHorses(mirror, paths, search.order, search.dir ? 'descending' : 'ascending');
}

interface ViewsProps extends FiltersProps {
  /** Whether all horses are on this phone. */
  isWhole: boolean;
}

/** The saved views, with the number of horses of those that are things to do. */
function Views({ search, onSearch, isWhole }: ViewsProps) {
  const mirror = useMirror();
  const today = useToday();
  const counts = useLiveQuery(
    async () => ({
      care: (await listView(mirror, 'care', today)).size,
      irregular: (await listView(mirror, 'irregular', today)).size,
    }),
    [mirror, today],
  );
  const current = viewOf(search);
  return (
    <fieldset aria-label={labels.views.title} className={styles.views}>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === current}
          className={styles.view}
          onClick={() => onSearch(searchOfView(view))}
        >
          {labels.views[view]}
          {(view === 'care' || view === 'irregular') && isWhole && counts && (
            <span className={styles.number}>{formatCount(counts[view])}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * Names the living horses in the stable that the list leaves out by default: its filter requires 'Deceduto' to be 'No',
 * and theirs is unset. Every other screen counts them.
 */
function UnsaidNotice({ found, onShow }: UnsaidProps) {
  const mirror = useMirror();
  const here = useLiveQuery(() => listPathsHere(mirror), [mirror]);
  const unsaid = useMemo(() => {
    const shown = new Set(found);
    return found && here?.filter((path) => !shown.has(path));
  }, [found, here]);
  if (!unsaid) return <Reading />;
  return <LeftOutNotice paths={unsaid} why={labels.unsaid} onShow={onShow} />;
}

interface UnsaidProps {
  found: readonly string[] | undefined;
  onShow: () => void;
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
