import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { it } from '../../i18n/it.ts';
import { getMembership } from '../../mirror/memberships.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../desk-context.tsx';
import { ToCheck } from '../sync/to-check.tsx';
import { MembershipForm } from './membership-form.tsx';

/** The card of one membership. */
export function MembershipScreen({ slug }: { slug: string }) {
  const mirror = useMirror();
  const found = useLiveQuery(
    async () => ({ slug, row: (await getMembership(mirror, slug)) ?? null }),
    [mirror, slug],
  );
  if (found?.slug !== slug) return <Spinner />;
  if (!found.row) {
    return (
      <EmptyState title={it.memberships.missing}>
        <ToCheck path={`memberships/${slug}`} />
        <p>{it.memberships.missingHint}</p>
        <Link to="/admin/memberships" className={buttonClass('primary')}>
          {it.shell.memberships}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ToCheck path={found.row.path} />
      <MembershipForm key={slug} row={found.row} />
    </>
  );
}
