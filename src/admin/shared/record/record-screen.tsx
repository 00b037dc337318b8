import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { isNotGiven } from '../reading/not-given.ts';
import { useFetchedMemberships } from '../reading/use-membership-years.ts';
import { HistorySection } from '../history/history-section.tsx';
import { navigationLabels } from '../labels/navigation-labels.ts';
import { FirstPullNotice, SKELETON_ROWS, useFirstPull } from '../reading/first-pull.tsx';
import { Reading } from '../reading/reading.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import { UnresolvedBanner } from './unresolved-banner.tsx';
import { recordLabels } from './record-labels.ts';
import { fail, ok } from '../../../platform/result.ts';
import type { Register } from '../../../register/register.ts';
import { useRegisterQuery } from '../reading/use-register-query.ts';

type Kind = 'horses' | 'memberships' | 'events' | 'health' | 'treatments' | 'receipts';

/** The row that the register returns for a record. */
type RowOf<K extends Kind> = Extract<
  Awaited<ReturnType<Register[K]['get']>>,
  { readonly success: true }
>['data'];

interface Props<K extends Kind> {
  kind: K;
  slug: string;
  /** Renders the record once it is read. */
  children: (row: RowOf<K>) => ReactNode;
}

/** The page of one record, or a message that it does not exist or is not on this phone. */
export function RecordScreen<K extends Kind>({ kind, slug, children }: Props<K>) {
  const found = useRegisterQuery(
    async (register) => {
      const row = await register[kind].get(slug);
      if (!row.success && row.error === 'unreadable') return fail(row.error);
      return ok({ slug, row: row.success ? (row.data as RowOf<K>) : undefined });
    },
    [kind, slug],
  );
  const pull = useFirstPull(kind);
  // All other records that the account holds are here; memberships of past years may be on the server only (PULL-7).
  const isLocal = found?.slug === slug ? found.row !== undefined : undefined;
  const { availability } = useFetchedMemberships(
    kind === 'memberships' ? `memberships/${slug}` : null,
    isLocal,
  );
  if (!found || isLocal === undefined || pull === undefined) return <Reading spinner />;
  if (!isLocal && pull) {
    return (
      <>
        <ScreenHead title={recordLabels.notYet[kind]} />
        <FirstPullNotice pull={pull} rows={SKELETON_ROWS} />
      </>
    );
  }
  if (!isLocal && availability === 'loading') return <Spinner />;
  const { title, hint } = isNotGiven(availability)
    ? { title: recordLabels.elsewhere.title, hint: recordLabels.elsewhere[availability] }
    : recordLabels.missing[kind];
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

/** The list in which records of a kind are found: health acts are with their horses, receipts with their members. */
function listOf(kind: Kind) {
  return kind === 'health' ? 'horses' : kind === 'receipts' ? 'memberships' : kind;
}
