import { Link } from '@tanstack/react-router';
import { it } from '../../i18n/it.ts';
import { readRows } from '../../register/search/record-lists.ts';
import type { Membership } from '../../model/membership.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { downloadText } from '../shared/download-text.ts';
import { exportMemberships } from './membership-csv.ts';
import styles from './membership-files.module.css';

const { csv } = it.memberships;

/** Exports what the list shows, and leads to the import. */
export function MembershipFiles(props: { paths: readonly string[]; year: number | 'all' }) {
  const { paths, year } = props;
  const mirror = useMirror();
  const notices = useToasts();
  const save = async () => {
    try {
      const rows = await readRows<Membership>(mirror, 'memberships', paths);
      downloadText(
        `${csv.file(year === 'all' ? csv.allYears : String(year))}.csv`,
        'text/csv;charset=utf-8',
        exportMemberships(rows.map((row) => row.fields)),
      );
    } catch (error) {
      console.error(error);
      notices.toastError(it.common.readFailed);
    }
  };
  return (
    <div className={styles['files']}>
      <Button disabled={paths.length === 0} onClick={() => void save()}>
        {csv.export}
      </Button>
      <Link to="/admin/memberships/import" className={buttonClass()}>
        {csv.import}
      </Link>
    </div>
  );
}
