import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ViewRow } from '../../mirror/database.ts';
import type { Fields } from '../../model/fields.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useFetchedMemberships } from '../shared/use-membership-years.ts';
import { HistorySection } from '../history/history-section.tsx';
import { navigationLabels } from '../shared/navigation-labels.ts';
import { FirstPullNotice, SKELETON_ROWS, useFirstPull } from '../shared/first-pull.tsx';
import { Reading } from '../shared/reading.tsx';
import { ScreenHead } from '../shared/screen-head.tsx';
import { UnresolvedBanner } from './unresolved-banner.tsx';
import { labels } from './labels.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import type { ReadError, Register } from '../../register/register.ts';
import { useRegisterQuery } from '../shared/use-register-query.ts';

interface Props<Record extends Fields> {
  kind: 'horses' | 'memberships' | 'events' | 'health' | 'treatments' | 'receipts';
  slug: string;
  get: (register: Register, slug: string) => Promise<Result<ViewRow<Record>, ReadError>>;
  /** Renders the record, once it was read. */
  children: (row: ViewRow<Record>) => ReactNode;
}

/** The page of one record, or a message that it does not exist or is not on this phone. */
export function RecordScreen<Record extends Fields>(props: Props<Record>) {
  const { kind, slug, get, children } = props;
  const found = useRegisterQuery(
    async (register) => {
      const row = await get(register, slug);
      if (!row.success && row.error === 'unreadable') return fail(row.error);
      return ok({ slug, row: row.success ? row.data : undefined });
    },
    [slug, get],
  );
  const pull = useFirstPull(kind);
  // Every phone holds all horses, events, health acts, treatments and receipts; memberships of past years may be on the server only (PULL-7).
  const isLocal = found?.slug === slug ? found.row !== undefined : undefined;
  const { availability } = useFetchedMemberships(
    kind === 'memberships' ? `memberships/${slug}` : null,
    isLocal,
  );
  if (!found || isLocal === undefined || pull === undefined) return <Reading spinner />;
  if (!isLocal && pull) {
    return (
      <>
        <ScreenHead title={labels.notYet[kind]} />
        <FirstPullNotice pull={pull} rows={SKELETON_ROWS} />
      </>
    );
  }
  if (!isLocal && availability === 'loading') return <Spinner />;
  const { title, hint } = availability === 'local' ? labels.missing[kind] : labels.elsewhere;
  return (
    <>
      <UnresolvedBanner path={`${kind}/${slug}`} />
      {found.row ? (
        children(found.row)
      ) : (
        <>
          <ScreenHead title={title} />
          <EmptyState>
            <p>{hint}</p>
            <Link to={`/admin/${listOf(kind)}`} className={buttonClass('primary')}>
              {navigationLabels[listOf(kind)]}
            </Link>
          </EmptyState>
          <HistorySection path={`${kind}/${slug}`} />
        </>
      )}
    </>
  );
}

/** The list in which records of a kind are found: health acts stand with their horses, receipts with their members. */
function listOf(kind: Props<Fields>['kind']) {
  return kind === 'health' ? 'horses' : kind === 'receipts' ? 'memberships' : kind;
}
