import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { formatDay } from '../../i18n/format.ts';
import { it } from '../../i18n/it.ts';
import { getMembership } from '../../mirror/memberships.ts';
import { isDay } from '../../model/calendar.ts';
import type { Membership } from '../../model/membership.ts';
import { MEMBERSHIP } from '../../model/membership.ts';
import { asTriState } from '../../model/tri-state.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../desk-context.tsx';
import { ScreenHead } from '../screen-head.tsx';
import styles from './membership-screen.module.css';

const { sections, fields: labels } = it.memberships;

const SECTIONS = [
  { title: sections.status, names: ['hasPaid', 'isSubmitted', 'hasCard', 'number'] },
  {
    title: sections.data,
    names: [
      'givenName',
      'familyName',
      'email',
      'taxCode',
      'birthDate',
      'birthPlace',
      'city',
      'zip',
      'address',
    ],
  },
] as const;

type Shown = (typeof SECTIONS)[number]['names'][number];

function shown(fields: Membership, name: Shown): string {
  const value = fields[name];
  if (MEMBERSHIP[name] === 'flag') {
    const flag = asTriState(value);
    return flag === 1 ? it.common.yes : flag === -1 ? it.common.no : it.common.unset;
  }
  const text = String(value);
  return name === 'birthDate' && isDay(text) ? formatDay(text) : text || it.common.unset;
}

/** The card of one membership, to be read. */
export function MembershipScreen({ slug }: { slug: string }) {
  const mirror = useMirror();
  const found = useLiveQuery(
    async () => ({ slug, row: await getMembership(mirror, slug) }),
    [mirror, slug],
  );
  if (found?.slug !== slug) return <Spinner />;
  const back = (
    <Link to="/admin/memberships" className={buttonClass('secondary', true)}>
      {it.common.back}
    </Link>
  );
  if (!found.row) return <EmptyState title={it.memberships.missing}>{back}</EmptyState>;
  const { fields } = found.row;
  const name = `${fields.givenName} ${fields.familyName}`.trim();
  return (
    <>
      <ScreenHead title={it.memberships.detailTitle(name, String(fields.year ?? ''))} />
      {SECTIONS.map(({ title, names }) => (
        <section key={title} className={styles['section']}>
          <h2 className={styles['title']}>{title}</h2>
          <dl className={styles['facts']}>
            {names.map((field) => (
              <div key={field}>
                <dt>{labels[field]}</dt>
                <dd>{shown(fields, field)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {back}
    </>
  );
}
