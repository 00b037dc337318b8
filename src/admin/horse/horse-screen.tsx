import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from '@tanstack/react-router';
import { it } from '../../i18n/it.ts';
import { getHorse } from '../../mirror/horses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../desk-context.tsx';
import { ToCheck } from '../sync/to-check.tsx';
import { HorseForm } from './horse-form.tsx';

/** The card of one horse. */
export function HorseScreen({ slug }: { slug: string }) {
  const mirror = useMirror();
  const found = useLiveQuery(
    async () => ({ slug, horse: (await getHorse(mirror, slug)) ?? null }),
    [mirror, slug],
  );
  if (found?.slug !== slug) return <Spinner />;
  if (!found.horse) {
    return (
      <EmptyState title={it.horse.missing}>
        <ToCheck path={`horses/${slug}`} />
        <p>{it.horse.missingHint}</p>
        <Link to="/admin/horses" className={buttonClass('primary')}>
          {it.shell.horses}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ToCheck path={found.horse.path} />
      <HorseForm key={slug} row={found.horse} />
    </>
  );
}
