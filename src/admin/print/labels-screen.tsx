import { getRouteApi, Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useMemo, useState } from 'react';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import { listByName } from '../../register/due/due.ts';
import { readRows } from '../../register/search/record-lists.ts';
import type { Horse } from '../../model/horse.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { PlanningScreen, PlanningSearch, NoHorses, NoMatch } from '../shared/planning-screen.tsx';
import { callName } from '../shared/due-list.ts';
import { horseFinder } from '../shared/horse-finder.ts';
import { searchChange } from '../shared/search-schema.ts';
import { useSearch } from '../shared/use-search.ts';
import { horseAddress } from './horse-address.ts';
import styles from './labels-screen.module.css';
import type { LabelsSearch } from './labels-search.ts';
import paper from '../shared/paper.module.css';
import { QrCode } from './qr-code.tsx';

const words = itDesk.labels;
const route = getRouteApi('/admin/_session/labels');

/** How many labels are made before one asks for more: four sheets. */
const FIRST = 48;

/** Labels for the boxes, to print and cut out: each opens its horse's card. */
export function LabelsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: LabelsSearch) => void navigate(searchChange(change));
  const mirror = useMirror();
  const [most, setMost] = useState(FIRST);
  const { horse: only } = search;
  const all = useLiveQuery(
    () => (only === undefined ? listByName(mirror) : [`horses/${only}`]),
    [mirror, only],
  );
  const query = useDeferredValue(search.q ?? '');
  const found = useSearch('horses', all, query, horseFinder);
  const paths = useMemo(() => found?.slice(0, most), [found, most]);
  const rows = useLiveQuery(
    async () => paths && readRows<Horse>(mirror, 'horses', paths),
    [mirror, paths],
  );
  const oneMissing = only !== undefined && rows?.length === 0;
  return (
    <PlanningScreen
      title={words.title}
      count={oneMissing ? 0 : found?.length}
      tools={
        <>
          <p className={styles['hint']}>{words.hint}</p>
          {only === undefined ? (
            <PlanningSearch query={search.q} onSearch={onSearch} />
          ) : (
            <p className={styles['one']}>
              {rows?.[0] && `${words.oneOnly(callName(rows[0].fields))} `}
              <Link to="/admin/labels">{words.allOfThem}</Link>
            </p>
          )}
        </>
      }
    >
      {!all || !found || !rows ? (
        <Spinner />
      ) : oneMissing ? (
        <NoHorses title={it.horse.missing} hint={it.horse.missingHint} />
      ) : all.length === 0 ? (
        <NoHorses />
      ) : found.length === 0 ? (
        <NoMatch onReset={() => onSearch({ q: undefined })} />
      ) : (
        <ul className={styles['sheet']}>
          {rows.map(({ slug, fields }) => {
            const name = callName(fields);
            return (
              <li key={slug} className={styles['label']}>
                <QrCode
                  text={horseAddress(slug)}
                  label={itDesk.card.qr(name)}
                  className={styles['code']}
                />
                <p className={styles['name']}>{name}</p>
              </li>
            );
          })}
        </ul>
      )}
      {found && found.length > most && (
        <p className={paper['screenOnly']}>
          {words.shown(most, found.length)}{' '}
          <Button big onClick={() => setMost(most + 2 * FIRST)}>
            {it.dashboard.more(found.length - most)}
          </Button>
        </p>
      )}
    </PlanningScreen>
  );
}
