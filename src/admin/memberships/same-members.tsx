import { itYears } from '../../i18n/it-years.ts';
import { Link } from '@tanstack/react-router';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { Membership } from '../../model/membership.ts';
import { Icon } from '../../ui/icon.tsx';
import { membershipName } from '../shared/member-name.ts';
import styles from './same-members.module.css';
import { useMembershipYears } from '../shared/use-membership-years.ts';

interface Props {
  rows: readonly ViewRow<Membership>[];
  year: number | null;
}

/** Points out that a person is in the register of the year already, with where. */
export function SameMembers({ rows, year }: Props) {
  const { where } = useMembershipYears(year);
  const isUnknown = year !== null && (where === 'offline' || where === 'refused');
  return (
    <output className={styles['same']}>
      {isUnknown && (
        <p className={styles['warning']}>
          <Icon name="alert" />
          <span>{itYears.twins(year)}</span>
        </p>
      )}
      {rows.length > 0 && (
        <p className={styles['warning']}>
          <Icon name="alert" />
          <span>
            {it.memberships.twice(String(year ?? '-'))}{' '}
            {rows.map((row, index) => (
              <span key={row.slug}>
                {index > 0 && ', '}
                <Link to="/admin/memberships/$slug" params={{ slug: row.slug }}>
                  {membershipName(row.fields)}
                </Link>
              </span>
            ))}
          </span>
        </p>
      )}
    </output>
  );
}
