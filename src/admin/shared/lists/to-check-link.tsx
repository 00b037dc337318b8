import { Link } from '@tanstack/react-router';
import { COLLECTION_NAMES } from '../../../model/collections.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFirstPull } from '../reading/first-pull.tsx';
import { unreadLabels } from '../labels/unread-labels.ts';
import { useRegisterQuery } from '../reading/use-register-query.ts';

/**
 * The link to what is to be checked: values that cannot be read, and records whose horse is not there, which is only known
 * once the phone has the whole register. Nothing if there is none.
 */
export function ToCheckLink() {
  const unread = useRegisterQuery((register) => register.unread.count(), []);
  const leftBehind = useRegisterQuery((register) => register.leftBehind.count(), []);
  const pull = useFirstPull(...COLLECTION_NAMES);
  const count = (unread ?? 0) + (pull === null ? (leftBehind ?? 0) : 0);
  if (count === 0) return null;
  return (
    <Link to="/admin/to-check" className={buttonClass('quiet', true)}>
      <Icon name="alert" />
      {pull === null ? unreadLabels.link(count) : unreadLabels.title}
    </Link>
  );
}
