import { Link } from '@tanstack/react-router';
import { readRows } from '../../register/lists/record-lists.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { downloadText } from '../shared/output/download-text.ts';
import { outdatedNow } from '../shared/output/outdated-now.ts';
import { exportMemberships } from './membership-export.ts';
import styles from './membership-files.module.css';
import { labels } from './labels.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';

/** Exports the memberships of the list as CSV, and links to the import and the printed book. */
export function MembershipFiles(props: {
  paths: readonly string[];
  year: number | 'all';
  /** Whether the list is of a search, and so not of the whole year. */
  isSearched: boolean;
}) {
  const { paths, year, isSearched } = props;
  const of = year === 'all' ? labels.files.allYears : String(year);
  const mirror = useMirror();
  const toasts = useToasts();
  const save = async () => {
    try {
      const rows = await readRows<Membership>(mirror, 'memberships', paths);
      downloadText(
        `${labels.files.file(of)}${isSearched ? labels.files.searched : ''}.csv`,
        'text/csv;charset=utf-8',
        exportMemberships(rows),
      );
      const outdated = await outdatedNow(mirror);
      if (outdated !== null) toasts.toast(outdated);
    } catch (error) {
      console.error(error);
      toasts.toastError(failureLabels.read);
    }
  };
  return (
    <div className={styles.files}>
      <Button disabled={paths.length === 0} onClick={() => void save()}>
        {labels.files.export}
      </Button>
      <Link to="/admin/memberships/import" className={buttonClass()}>
        {labels.files.import}
      </Link>
      <Link
        to="/admin/memberships/book"
        search={{ year: year === 'all' ? undefined : year, more: undefined }}
        className={buttonClass()}
      >
        {labels.files.book}
      </Link>
    </div>
  );
}
