import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useMemo, useState } from 'react';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import { getHorse } from '../../mirror/horses.ts';
import { listHorsesHere } from '../../mirror/round.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../desk-context.tsx';
import { DeskLinks } from '../desk-links.tsx';
import { callName } from '../due-list.ts';
import { horseFinder } from '../horses/horse-finder.ts';
import { ScreenHead } from '../screen-head.tsx';
import { SearchField } from '../record/search-field.tsx';
import { byName } from './by-name.ts';
import type { LabelsSearch } from './labels-search.ts';
import { horseAddress } from './horse-address.ts';
import styles from './labels-screen.module.css';
import paper from './paper.module.css';
import { PrintButton } from './print-button.tsx';
import { QrCode } from './qr-code.tsx';

const words = itDesk.labels;

/** How many labels are made before one asks for more: four sheets. */
const FIRST = 48;

interface Props {
  search: LabelsSearch;
  /** Changes the address; what becomes undefined leaves it. */
  onSearch: (change: Partial<Record<keyof LabelsSearch, string | undefined>>) => void;
}

/** Labels for the boxes, to print and cut out: each opens its horse's card. */
export function LabelsScreen({ search, onSearch }: Props) {
  const mirror = useMirror();
  const [most, setMost] = useState(FIRST);
  const { horse: only } = search;
  const horses = useLiveQuery(async () => {
    if (only === undefined) return (await listHorsesHere(mirror)).toSorted(byName);
    const row = await getHorse(mirror, only);
    return row ? [row] : [];
  }, [mirror, only]);
  const query = useDeferredValue(search.q ?? '');
  const found = useMemo(() => {
    const finds = horseFinder(query);
    return horses?.filter((row) => finds(row.keys?.text ?? ''));
  }, [horses, query]);
  const shown = found?.slice(0, most) ?? [];
  return (
    <>
      <ScreenHead title={words.title} count={found?.length}>
        <PrintButton disabled={shown.length === 0} />
      </ScreenHead>
      <DeskLinks />
      <div className={paper['screenOnly']}>
        <p className={styles['hint']}>{words.hint}</p>
        {only === undefined ? (
          <search className={styles['search']}>
            <SearchField
              query={search.q}
              onQuery={(q) => onSearch({ q })}
              placeholder={it.horses.searchHint}
            />
          </search>
        ) : (
          <p className={styles['search']}>
            {horses?.[0] && `${words.oneOnly(callName(horses[0].fields))} `}
            <Link to="/admin/labels">{words.allOfThem}</Link>
          </p>
        )}
      </div>
      {!horses || !found ? (
        <Spinner />
      ) : horses.length === 0 ? (
        <EmptyState title={only === undefined ? itDesk.nobody : it.horse.missing}>
          <p>{only === undefined ? itDesk.nobodyHint : it.horse.missingHint}</p>
          <Link to="/admin/horses" className={buttonClass('secondary')}>
            {it.shell.horses}
          </Link>
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState title={itDesk.noMatch}>
          <Button onClick={() => onSearch({ q: undefined })}>{itDesk.reset}</Button>
        </EmptyState>
      ) : (
        <ul className={styles['sheet']}>
          {shown.map(({ slug, fields }) => {
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
      {found && found.length > shown.length && (
        <p className={paper['screenOnly']}>
          {words.shown(shown.length, found.length)}{' '}
          <Button big onClick={() => setMost(most + 2 * FIRST)}>
            {it.dashboard.more(found.length - shown.length)}
          </Button>
        </p>
      )}
    </>
  );
}
