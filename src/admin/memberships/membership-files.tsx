import { Link } from '@tanstack/react-router';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { Membership } from '../../model/membership.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { downloadText } from './download-text.ts';
import { exportMemberships } from './membership-csv.ts';
import styles from './membership-files.module.css';

const { csv } = it.memberships;

/** Exports what the list shows, and leads to the import. */
export function MembershipFiles(props: {
  rows: readonly ViewRow<Membership>[];
  year: number | 'all';
}) {
  const { rows, year } = props;
  return (
    <div className={styles['files']}>
      <Button
        disabled={rows.length === 0}
        onClick={() =>
          downloadText(
            `${csv.file(year === 'all' ? csv.allYears : String(year))}.csv`,
            'text/csv;charset=utf-8',
            exportMemberships(rows.map((row) => row.fields)),
          )
        }
      >
        {csv.export}
      </Button>
      <Link to="/admin/memberships/import" className={buttonClass()}>
        {csv.import}
      </Link>
    </div>
  );
}
