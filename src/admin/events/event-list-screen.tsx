import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { commonLabels } from '../../i18n/labels.ts';
import { ok } from '../../platform/result.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import {
  Addable,
  FirstPullNotice,
  SKELETON_ROWS,
  useFirstPull,
} from '../shared/reading/first-pull.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { useKeepSearch } from '../shared/lists/kept-search.ts';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { searchChange } from '../shared/lists/search-schema.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import type { EventListSearch } from './event-list-search.ts';
import styles from './event-list-screen.module.css';
import { EventTable } from './event-table.tsx';
import { labels } from './labels.ts';
import { NewEventOverlay } from './new-event-overlay.tsx';

const route = getRouteApi('/admin/_session/events/');

/** The upcoming events, those without a date first; or the past ones, latest first. */
export function EventListScreen() {
  const search = route.useSearch();
  const { when = 'next' } = search;
  const navigate = route.useNavigate();
  const onSearch = (change: EventListSearch) => void navigate(searchChange(change));
  const today = useToday();
  const pull = useFirstPull('events');
  const [adding, setAdding] = useState(false);
  const read = useRegisterQuery(
    async ({ events }) => {
      const [dated, undated] = await Promise.all([events.list(when), events.list('undated')]);
      if (!dated.success) return dated;
      if (!undated.success) return undated;
      const rows = when === 'past' ? dated.data.toReversed() : [...undated.data, ...dated.data];
      return ok({ when, rows });
    },
    [when, today],
  );
  const rows = read?.when === when ? read.rows : undefined;
  useKeepSearch('/admin/events', search);
  return (
    <>
      <ScreenHead title={labels.title} count={pull === null ? rows?.length : undefined}>
        <Addable pull={pull}>
          <Button look="primary" icon="plus" big onClick={() => setAdding(true)}>
            {labels.new}
          </Button>
        </Addable>
      </ScreenHead>
      <div className={styles.which}>
        <Segments
          legend={labels.when}
          value={when}
          onValue={(to) => onSearch({ when: to })}
          options={[
            { value: 'next', text: labels.next },
            { value: 'past', text: labels.past },
          ]}
        />
      </div>
      {pull && <FirstPullNotice pull={pull} rows={rows?.length === 0 ? SKELETON_ROWS : 0} />}
      {!rows || pull === undefined ? (
        <Reading spinner />
      ) : rows.length > 0 ? (
        <EventTable rows={rows} />
      ) : pull === null ? (
        <EmptyState title={commonLabels.noResults}>
          <p>{when === 'next' ? labels.noneNext : labels.nonePast}</p>
        </EmptyState>
      ) : null}
      {adding && <NewEventOverlay onClose={() => setAdding(false)} />}
    </>
  );
}
