import { Link } from '@tanstack/react-router';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { labels } from './labels.ts';

interface Props {
  className: string | undefined;
  onNavigate: () => void;
}

/** The links of the signed-in user. */
export function UserLinks({ className, onNavigate }: Props) {
  const props = { className, onClick: onNavigate };
  return (
    <>
      <Link to="/admin/archive" {...props}>
        {navigationLabels.archive}
      </Link>
      <Link to="/admin/person" {...props}>
        {navigationLabels.person}
      </Link>
      <Link to="/admin/second-factor" {...props}>
        {navigationLabels.secondFactor}
      </Link>
      <Link to="/admin/login" {...props}>
        {labels.signOut}
      </Link>
    </>
  );
}
