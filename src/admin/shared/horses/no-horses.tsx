import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { navigationLabels } from '../labels/navigation-labels.ts';
import { Reading } from '../reading/reading.tsx';
import { useRegisterQuery } from '../reading/use-register-query.ts';
import { noHorsesLabels } from './no-horses-labels.ts';

/** By default the list of horses shows those in the stable: where there are none, it has to show all. */
const ALL = { isHere: 'all', isDeceased: 'all' } as const;

/**
 * Shown when there is no horse to list; links to the horses. An older register may hold all of its horses without saying
 * of any that it is in the stable: nobody is asked to add the first one then.
 *
 * @param props.title why the list is empty, unless no horse is in the stable
 */
export function NoHorses({ title, hint }: { title?: string; hint?: string }) {
  const held = useRegisterQuery((r) => r.horses.count(), []);
  if (held === undefined) return <Reading />;
  return (
    <EmptyState title={title ?? noHorsesLabels.title}>
      {(title === undefined || hint) && <p>{hint ?? noHorsesLabels.hint(held)}</p>}
      <Link
        to="/admin/horses"
        {...(title === undefined && { search: ALL })}
        className={buttonClass('secondary', true)}
      >
        {navigationLabels.horses}
      </Link>
    </EmptyState>
  );
}
