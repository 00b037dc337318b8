import { Link } from '@tanstack/react-router';
import { holdsYear, readHeldYears } from '../../mirror/scope/membership-years.ts';
import { type Membership, MEMBERSHIP_FLAGS } from '../../model/memberships/membership.ts';
import type { Day } from '../../model/values/calendar.ts';
import { listMembershipPaths, readRows } from '../../register/lists/record-lists.ts';
import { defaultYear } from '../memberships/membership-list-search.ts';
import { useMirror } from '../session/session-context.tsx';
import { membershipLabels } from '../shared/labels/membership-labels.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { useHolds } from '../shared/reading/use-holds.ts';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { BarRows } from './bar-rows.tsx';
import { Chart } from './chart.tsx';
import { labels } from './labels.ts';

/** The progress of the memberships of the year that the list shows; nothing if the account or the phone holds none. */
export function MembersChart({ today }: { today: Day }) {
  const mirror = useMirror();
  const holds = useHolds();
  const years = useRegisterQuery((r) => r.memberships.years(), []);
  const year = years && defaultYear(years, Number(today.slice(0, 4)));
  // Counted as the list shows them: memberships whose year cannot be read belong to every year. Of a year that the
  // phone does not hold, which the list asks the server for, a few may lie here.
  const read = useLiveQuery(async () => {
    const isHeld = year !== undefined && holdsYear(await readHeldYears(mirror), year);
    const paths = isHeld ? await listMembershipPaths(mirror, year) : [];
    return { year, rows: await readRows<Membership>(mirror, 'memberships', paths) };
  }, [mirror, year]);
  const rows = read?.year === year ? read?.rows : undefined;
  if (holds === undefined || year === undefined || !rows) return <Reading />;
  if (holds !== 'all' || rows.length === 0) return null;
  return (
    <Chart
      title={
        <Link to="/admin/memberships" search={{ year }}>
          {labels.charts.members(year)}
        </Link>
      }
    >
      <BarRows
        caption={labels.charts.membersCaption}
        most={rows.length}
        rows={[
          { key: 'all', name: labels.charts.enrolled, count: rows.length },
          ...MEMBERSHIP_FLAGS.map((flag) => ({
            key: flag,
            name: membershipLabels.badge[flag],
            count: rows.filter(({ fields }) => fields[flag] === 1).length,
          })),
        ]}
      />
    </Chart>
  );
}
