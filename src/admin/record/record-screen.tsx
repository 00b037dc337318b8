import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { itYears } from '../../i18n/it-years.ts';
import { it } from '../../i18n/it.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import type { Fields } from '../../model/fields.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useFetchedMemberships } from '../shared/use-membership-years.ts';
import { HistorySection } from '../history/history-section.tsx';
import { ScreenHead } from '../shared/screen-head.tsx';
import { ToCheck } from './to-check.tsx';

interface Props<Record extends Fields> {
  kind: 'horses' | 'memberships';
  slug: string;
  get: (mirror: Mirror, slug: string) => Promise<ViewRow<Record> | undefined>;
  /** The card, once the record is read. */
  children: (row: ViewRow<Record>) => ReactNode;
}

const WORDS = { horses: it.horse, memberships: it.memberships };

/** The card of one record of the register, or that there is none. */
export function RecordScreen<Record extends Fields>(props: Props<Record>) {
  const { kind, slug, get, children } = props;
  const mirror = useMirror();
  const found = useLiveQuery(
    async () => ({ slug, row: await get(mirror, slug) }),
    [mirror, slug, get],
  );
  // A horse is on every phone; a membership of long ago may be on the server alone (PULL-7).
  const isHere = found?.slug === slug ? found.row !== undefined : undefined;
  const { where } = useFetchedMemberships(
    kind === 'memberships' ? `memberships/${slug}` : null,
    isHere,
  );
  if (!found || isHere === undefined || (!isHere && where === 'asking')) return <Spinner />;
  return (
    <>
      <ToCheck path={`${kind}/${slug}`} />
      {found.row ? (
        children(found.row)
      ) : (
        <>
          <ScreenHead title={where === 'here' ? WORDS[kind].missing : itYears.elsewhere} />
          <EmptyState>
            <p>{where === 'here' ? WORDS[kind].missingHint : itYears.one}</p>
            <Link to={`/admin/${kind}`} className={buttonClass('primary')}>
              {it.shell[kind]}
            </Link>
          </EmptyState>
          <HistorySection path={`${kind}/${slug}`} />
        </>
      )}
    </>
  );
}
