import { Link } from '@tanstack/react-router';
import { BDN_GROUPS } from '../../model/bdn/findings.ts';
import type { Day } from '../../model/values/calendar.ts';
import { checkBdn, groupOf } from '../../register/bdn/check-bdn.ts';
import { labels as bdnLabels } from '../bdn/labels.ts';
import { useMirror } from '../session/session-context.tsx';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { BarRows } from './bar-rows.tsx';
import { Chart } from './chart.tsx';
import { labels } from './labels.ts';

/** The horses of the BDN check in the groups of its list; nothing if there are none. */
export function BdnChart({ today }: { today: Day }) {
  const mirror = useMirror();
  const checked = useLiveQuery(() => checkBdn(mirror, 'here', today), [mirror, today]);
  if (!checked) return <Reading />;
  if (checked.length === 0) return null;
  const points = checked.flatMap(({ findings }) => findings).length;
  const counts = BDN_GROUPS.map((group) => ({
    key: group,
    name: bdnLabels.groups[group],
    count: checked.filter((horse) => groupOf(horse) === group).length,
  }));
  return (
    <Chart
      title={<Link to="/admin/bdn">{navigationLabels.bdn}</Link>}
      hint={labels.charts.bdn(points, checked.length)}
    >
      <BarRows
        caption={labels.charts.bdnCaption}
        most={Math.max(...counts.map(({ count }) => count))}
        rows={counts}
      />
    </Chart>
  );
}
