import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { listMemberships, membershipYears } from '../../mirror/memberships.ts';
import type { Membership } from '../../model/membership.ts';
import { Badge, BadgeRow } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMirror } from '../desk-context.tsx';
import { flagWords, lookOf } from '../horses/horse-badges.tsx';
import { ScreenHead } from '../screen-head.tsx';
import { useVirtualRows } from '../use-virtual-rows.ts';
import { defaultYear, offeredYears } from './membership-list-search.ts';
import styles from './membership-list-screen.module.css';

const { columns, badge } = it.memberships;
const FLAGS = ['hasPaid', 'isSubmitted', 'hasCard'] as const;

interface Props {
  /** The chosen year, or all of them; undefined for the default. */
  year: number | 'all' | undefined;
  onYear: (year: number | 'all') => void;
}

/** The memberships of a year. */
export function MembershipListScreen({ year, onYear }: Props) {
  const mirror = useMirror();
  const years = useLiveQuery(() => membershipYears(mirror), [mirror]);
  const chosen = year ?? (years && defaultYear(years));
  const found = useLiveQuery(
    async () =>
      chosen === undefined
        ? undefined
        : { chosen, rows: await listMemberships(mirror, chosen === 'all' ? null : chosen) },
    [mirror, chosen],
  );
  const rows = found?.chosen === chosen ? found?.rows : undefined;
  return (
    <>
      <ScreenHead title={it.memberships.title} count={rows?.length} />
      <div className={styles['filter']}>
        <SelectInput
          label={it.memberships.year}
          value={String(chosen ?? '')}
          onValue={(to) => onYear(to === 'all' ? 'all' : Number(to))}
          options={[
            { value: 'all', text: it.memberships.all },
            ...offeredYears(years ?? []).map((of) => ({ value: String(of), text: String(of) })),
          ]}
        />
      </div>
      <output className={styles['status']}>{rows?.length === 0 && it.common.noResults}</output>
      {!rows ? <Spinner /> : rows.length > 0 && <MembershipTable rows={rows} />}
    </>
  );
}

function MembershipTable({ rows }: { rows: readonly ViewRow<Membership>[] }) {
  const { list: holder, indexes, before, after, measure } = useVirtualRows(rows.length, 60);
  return (
    <table ref={holder} className={styles['table']} aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          <th scope="col">{columns.year}</th>
          <th scope="col">{columns.givenName}</th>
          <th scope="col">{columns.familyName}</th>
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.status}</th>
        </tr>
      </thead>
      <tbody>
        {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
        {indexes.map((index) => {
          const row = rows[index];
          if (!row) return null;
          const { fields } = row;
          const complete = FLAGS.every((flag) => fields[flag] === 1);
          return (
            <tr
              key={row.slug}
              ref={measure}
              data-index={index}
              aria-rowindex={index + 2}
              className={classNames(!complete && styles['greyed'])}
            >
              <td>{fields.year}</td>
              <td>{fields.givenName}</td>
              <th scope="row">
                <Link
                  to="/admin/memberships/$slug"
                  params={{ slug: row.slug }}
                  className={styles['link']}
                >
                  {fields.familyName || fields.givenName || '—'}
                </Link>
                {!complete && <VisuallyHidden> ({it.memberships.incomplete})</VisuallyHidden>}
                {row.pending > 0 && (
                  <span className={styles['unsent']}>
                    <Icon name="waiting" />
                    {it.common.notSentYet}
                  </span>
                )}
              </th>
              <td className={styles['number']}>{fields.number || '-'}</td>
              <td>
                <BadgeRow>
                  {FLAGS.map((flag) => (
                    <Badge
                      key={flag}
                      look={lookOf(fields[flag])}
                      text={badge[flag]}
                      words={flagWords(badge[flag], fields[flag])}
                    />
                  ))}
                </BadgeRow>
              </td>
            </tr>
          );
        })}
        {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
      </tbody>
    </table>
  );
}
