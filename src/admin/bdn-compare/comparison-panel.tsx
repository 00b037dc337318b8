import { useState } from 'react';
import { formatCount } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type {
  BdnComparison,
  BdnRow,
  DuplicateNumber,
  Matched,
  OnlyThere,
} from '../../register/bdn/compare-bdn.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../shared/frame/panel.tsx';
import { Segments } from '../../ui/segments.tsx';
import { VirtualList } from '../shared/lists/virtual-table.tsx';
import { columnLabel } from './columns-panel.tsx';
import {
  DuplicateItem,
  Flaws,
  HorseLine,
  MatchedItem,
  OnlyThereItem,
  RowLine,
} from './compared-items.tsx';
import styles from './comparison-panel.module.css';
import { labels } from './labels.ts';
import { tickOf, tickOfRow } from './ticks.ts';

const GROUPS = ['different', 'onlyThere', 'onlyHere', 'unclear', 'equal'] as const;
type Group = (typeof GROUPS)[number];

/** An entry of a group. */
type Item =
  | { readonly kind: 'match'; readonly match: Matched }
  | { readonly kind: 'there'; readonly item: OnlyThere }
  | { readonly kind: 'here'; readonly horse: ViewRow<Horse>; readonly why?: string }
  | { readonly kind: 'row'; readonly row: BdnRow }
  | { readonly kind: 'duplicate'; readonly item: DuplicateNumber };

function itemsOf(found: BdnComparison, group: Group): readonly Item[] {
  switch (group) {
    case 'different':
    case 'equal':
      return found[group].map((match) => ({ kind: 'match', match }));
    case 'onlyThere':
      return found.onlyThere.map((item) => ({ kind: 'there', item }));
    case 'onlyHere':
      return found.onlyHere.map((horse) => ({ kind: 'here', horse }));
    case 'unclear':
      return [
        ...found.duplicates.map((item): Item => ({ kind: 'duplicate', item })),
        ...found.rowsWithoutNumber.map((row): Item => ({ kind: 'row', row })),
        ...found.horsesWithoutNumber.map((horse): Item => ({
          kind: 'here',
          horse,
          why: labels.horseWithoutNumber,
        })),
      ];
  }
}

/** That a group is empty; while something is unclear, no more than is known. */
function noneText(found: BdnComparison, group: Group): string {
  const isClear = itemsOf(found, 'unclear').length === 0;
  return (isClear ? undefined : labels.noneBesides[group]) ?? labels.none[group];
}

function keyOf(item: Item): string {
  switch (item.kind) {
    case 'match':
      return item.match.horse.path;
    case 'there':
      return `there ${item.item.row.line}`;
    case 'here':
      return item.horse.path;
    case 'row':
      return `row ${item.row.line}`;
    case 'duplicate':
      return `${item.item.by} ${item.item.number}`;
  }
}

interface Props {
  found: BdnComparison;
  rows: number;
  ticks: ReadonlySet<string>;
  onTicks: (keys: readonly string[], ticked: boolean) => void;
}

/** How a list and the register differ, one group at a time. */
export function ComparisonPanel({ found, rows, ticks, onTicks }: Props) {
  const [group, setGroup] = useState<Group>(
    () => GROUPS.find((each) => itemsOf(found, each).length > 0) ?? 'equal',
  );
  const items = itemsOf(found, group);
  const onTick = (key: string, ticked: boolean) => onTicks([key], ticked);
  return (
    <Panel title={labels.result}>
      <p>{labels.rows(rows)}.</p>
      <Segments
        legend={labels.groups.legend}
        value={group}
        onValue={setGroup}
        options={GROUPS.map((value) => ({
          value,
          text: `${labels.groups[value]} (${formatCount(itemsOf(found, value).length)})`,
        }))}
      />
      <p>{items.length === 0 ? noneText(found, group) : labels.about[group]}</p>
      {group === 'onlyHere' && found.elsewhere.length > 0 && (
        <p className={styles.aside}>{labels.elsewhere(found.elsewhere.length)}</p>
      )}
      <TickMany found={found} group={group} ticks={ticks} onTicks={onTicks} />
      <div className={styles.items} key={group}>
        <VirtualList rows={items} keyOf={keyOf} estimate={160} classOf={() => styles.item!}>
          {(item) => {
            switch (item.kind) {
              case 'match':
                return <MatchedItem match={item.match} ticks={ticks} onTick={onTick} />;
              case 'there':
                return <OnlyThereItem item={item.item} ticks={ticks} onTick={onTick} />;
              case 'here':
                return (
                  <>
                    <HorseLine horse={item.horse} />
                    {item.why !== undefined && <p className={styles.aside}>{item.why}</p>}
                  </>
                );
              case 'row':
                return (
                  <>
                    <RowLine row={item.row} />
                    <p className={styles.aside}>{labels.rowWithoutNumber}</p>
                    <Flaws flaws={item.row.flaws} />
                  </>
                );
              case 'duplicate':
                return <DuplicateItem item={item.item} />;
            }
          }}
        </VirtualList>
      </div>
    </Panel>
  );
}

/** Ticks one field of all horses, or all rows without a similar horse in the register. */
function TickMany({ found, group, ticks, onTicks }: Omit<Props, 'rows'> & { group: Group }) {
  const many = new Map<string, string[]>();
  const add = (what: string, key: string) => many.set(what, [...(many.get(what) ?? []), key]);
  if (group === 'different') {
    for (const match of found.different) {
      for (const each of match.differences.filter(({ canBeTaken }) => canBeTaken))
        add(columnLabel(each.field), tickOf(match, each));
    }
  } else if (group === 'onlyThere') {
    for (const { row, namesakes } of found.onlyThere)
      if (namesakes.length === 0) add(labels.added, tickOfRow(row));
  }
  const shown = [...many].filter(([, keys]) => keys.length > 1);
  if (shown.length === 0) return null;
  return (
    <div className={styles.many}>
      {shown.map(([what, keys]) => {
        const all = keys.every((key) => ticks.has(key));
        return (
          <Button key={what} onClick={() => onTicks(keys, !all)}>
            {(all ? labels.untickAll : labels.tickAll)(what, keys.length)}
          </Button>
        );
      })}
    </div>
  );
}
