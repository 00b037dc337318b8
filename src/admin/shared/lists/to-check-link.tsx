import { Link } from '@tanstack/react-router';
import { COLLECTION_NAMES } from '../../../model/collections.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFirstPull } from '../reading/first-pull.tsx';
import { unreadLabels } from '../labels/unread-labels.ts';
import { useRegisterQuery } from '../reading/use-register-query.ts';

/** The link to the values that cannot be read; nothing if there are none. */
export function ToCheckLink() {
  const count = useRegisterQuery((register) => register.unread.count(), []);
  const pull = useFirstPull(...COLLECTION_NAMES);
  if (!count) return null;
  return (
    <Link to="/admin/to-check" className={buttonClass('quiet', true)}>
      <Icon name="alert" />
      {pull === null ? unreadLabels.link(count) : unreadLabels.title}
    </Link>
  );
}
