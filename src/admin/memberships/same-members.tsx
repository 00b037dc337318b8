import { Link } from '@tanstack/react-router';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { Icon } from '../../ui/icon.tsx';
import { isNotGiven } from '../shared/reading/not-given.ts';
import { membershipName } from '../shared/labels/member-name.ts';
import styles from './same-members.module.css';
import { useMembershipYears } from '../shared/reading/use-membership-years.ts';
import { labels } from './labels.ts';

interface Props {
  rows: readonly ViewRow<Membership>[];
  year: number | null;
}

/** Warns, with a link, that a person already has a membership of the year; or why this cannot be known. */
export function SameMembers({ rows, year }: Props) {
  const { availability } = useMembershipYears(year);
  const unknown = year !== null && isNotGiven(availability) && labels.twins[availability](year);
  return (
    <output className={styles.same}>
      {unknown && (
        <p className={styles.warning}>
          <Icon name="alert" />
          <span>{unknown}</span>
        </p>
      )}
      {rows.length > 0 && (
        <p className={styles.warning}>
          <Icon name="alert" />
          <span>
            {labels.twice(String(year ?? '-'))}{' '}
            {rows.map((row, index) => (
              <span key={row.slug}>
                {index > 0 && ', '}
                <Link to="/admin/memberships/$slug" params={{ slug: row.slug }}>
                  {membershipName(row)}
                </Link>
              </span>
            ))}
          </span>
        </p>
      )}
    </output>
  );
}
