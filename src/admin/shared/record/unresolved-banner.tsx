import { Link } from '@tanstack/react-router';
import { needsPerson } from '../../../register/unsent/sending-states.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Reading } from '../reading/reading.tsx';
import { stateTexts } from '../labels/sending-labels.ts';
import { useSendingState } from '../reading/sending-state.tsx';
import { recordLabels } from './record-labels.ts';

/**
 * Says on a record that a change of it was refused or is in conflict, with a link to decide (CONFLICT-1).
 *
 * @param path the record
 */
export function UnresolvedBanner({ path }: { path: string }) {
  const state = useSendingState(path);
  if (state === undefined) return <Reading />;
  if (!needsPerson(state)) return null;
  return (
    <Banner look="bad" icon="alert" inset text={<strong>{stateTexts[state].record}</strong>}>
      <Link to="/admin/sync" className={buttonClass('secondary', true)}>
        {recordLabels.decideNow}
      </Link>
    </Banner>
  );
}
