import { useNavigate } from '@tanstack/react-router';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { VISIT_KINDS } from '../../model/visits/visit.ts';
import type { RemoveProps } from '../shared/record/remove-confirm.tsx';
import { RemoveRecord } from '../shared/record/remove-record.tsx';
import { useRegister } from '../session/session-context.tsx';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { horseName } from '../../model/horses/horse-name.ts';
import { UNDO_MS } from '../shared/frame/toasts.tsx';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { labels } from './labels.ts';

interface Props extends Pick<RemoveProps<unknown>, 'onRemoved'> {
  row: ViewRow<Horse>;
}

/**
 * Deletes the horse after listing what is deleted with it; not available before all of that is received.
 *
 * @param onRemoved drops the unsaved edits
 */
export function RemoveHorse({ row, onRemoved }: Props) {
  const { horses } = useRegister();
  const navigate = useNavigate();
  const name = horseName(row);
  const { slug } = row;
  const trims = useRegisterQuery((r) => r.hoovesTrims.list(slug), [slug]);
  const dentists = useRegisterQuery((r) => r.dentists.list(slug), [slug]);
  const movements = useRegisterQuery((r) => r.movements.list(slug), [slug]);
  const acts = useRegisterQuery((r) => r.health.list(slug), [slug]);
  const pull = useFirstPull(...VISIT_KINDS, 'movements', 'health');
  const isWhole = trims && dentists && movements && acts && pull === null;
  return (
    <RemoveRecord
      action={labels.removeHorse.action}
      ask={labels.removeHorse.ask(name)}
      removed={labels.removeHorse.done(name)}
      restored={labels.removeHorse.undone(name)}
      disabled={!isWhole}
      remove={() => horses.delete(slug, UNDO_MS)}
      restore={(removed) => horses.restore(removed)}
      onRemoved={onRemoved}
      onLeave={() => void navigate({ to: '/admin/horses' })}
    >
      <p>
        {labels.removeHorse.hint}{' '}
        {isWhole &&
          labels.removeHorse.goesWith({
            hoovesTrims: trims.length,
            dentists: dentists.length,
            movements: movements.length,
            acts: acts.length,
          })}
      </p>
      {pull && (
        <>
          <FirstPullNotice pull={pull} />
          <p>{labels.removeHorse.notAllHere}</p>
        </>
      )}
      <p>{labels.removeHorse.treatmentsStay}</p>
      {row.fields.isDeceased !== 1 && <p>{labels.removeHorse.deceased}</p>}
    </RemoveRecord>
  );
}
