import type { Collection } from '../../model/collections.ts';
import type { Day } from '../../model/values/calendar.ts';
import { WhenReceived } from '../shared/reading/first-pull.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { BdnChart } from './bdn-chart.tsx';
import styles from './charts.module.css';
import { MembersChart } from './members-chart.tsx';
import { WeeksChart } from './weeks-chart.tsx';

const HEALTH: readonly Collection[] = ['health'];
const MEMBERS: readonly Collection[] = ['memberships'];
/** Terms of the BDN may run from movements. */
const MOVEMENTS: readonly Collection[] = ['movements'];

/**
 * Counts of what is due and what is open. Each links to the list that it counts, and is not shown until all that it
 * counts has been received. Where a chart cannot count a document, a message takes the place of that chart alone.
 */
export function Charts({ today }: { today: Day }) {
  return (
    <div className={styles.charts}>
      <WhenReceived of={HEALTH} silent>
        <RowBoundary>{() => <WeeksChart today={today} />}</RowBoundary>
      </WhenReceived>
      <WhenReceived of={MEMBERS} silent>
        <RowBoundary>{() => <MembersChart today={today} />}</RowBoundary>
      </WhenReceived>
      <WhenReceived of={MOVEMENTS} silent>
        <RowBoundary>{() => <BdnChart today={today} />}</RowBoundary>
      </WhenReceived>
    </div>
  );
}
