import type { ReactNode } from 'react';
import type { Collection } from '../../../model/collections.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlanningLinks } from './planning-links.tsx';
import styles from './planning-screen.module.css';
import paper from '../output/print-styles.module.css';
import { PrintButton } from '../output/print-button.tsx';
import { PrintedOn } from '../output/printed-on.tsx';
import { type Hiding, ResetButton, hidingOf } from '../lists/reset-button.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { FirstPullNotice, SKELETON_ROWS, useFirstPull } from '../reading/first-pull.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import { planningLabels } from './planning-labels.ts';
import { horseLabels } from '../labels/horse-labels.ts';

interface Props {
  title: string;
  /** Shown beside the title; undefined while loading. */
  count: number | undefined;
  /** The collections that the list is read from besides the horses. */
  reads?: readonly Collection[];
  /** Buttons beside 'Stampa'. */
  actions?: ReactNode;
  /** Filters; not printed. */
  tools: ReactNode;
  /** The filters that are chosen, in words, and the search; printed, since a list may be taken for the whole. */
  filters?: readonly (string | undefined)[];
  query?: string;
  /** Printed above the day of printing; null where neither is printed, as on a sheet of labels. */
  heading?: ReactNode;
  /** Prints; opens the browser's dialog by default. */
  onPrint?: () => void;
  children: ReactNode;
}

/**
 * The frame of the planning screens: heading, links between them, filters, content. Until all that the list is read
 * from is received, there is no count and no printing, and nothing is called absent.
 */
export function PlanningScreen(props: Props) {
  const { title, reads = [], actions, tools, heading, onPrint, children } = props;
  const pull = useFirstPull('horses', ...reads);
  const count = pull === null ? props.count : undefined;
  const query = props.query?.trim();
  const filters = [...(props.filters ?? []), query && planningLabels.searched(query)].flatMap(
    (each) => each || [],
  );
  return (
    <>
      <ScreenHead title={title} count={count}>
        {actions}
        <PrintButton disabled={!count} onPrint={onPrint} />
      </ScreenHead>
      <PlanningLinks />
      <div className={paper.screenOnly}>{tools}</div>
      {heading !== null && (
        <div className={paper.paperOnly}>
          {heading}
          <PrintedOn />
        </div>
      )}
      {filters.length > 0 && <p className={paper.paperOnly}>{planningLabels.only(filters)}</p>}
      {pull && <FirstPullNotice pull={pull} rows={props.count ? 0 : SKELETON_ROWS} />}
      {(pull === null || (pull && props.count)) && children}
    </>
  );
}

interface SearchProps {
  query: string;
  onQuery: (query: string) => void;
  /** Other filters. */
  children?: ReactNode;
}

/** The search over a list of horses, with other filters beside it where there is room. */
export function PlanningSearch({ query, onQuery, children }: SearchProps) {
  return (
    <search className={styles.search}>
      <SearchField query={query} onQuery={onQuery} placeholder={horseLabels.searchHint} />
      {children}
    </search>
  );
}

/** Shown when filters and search match nothing; offers to remove what hides the rows. */
export function NoMatch(hiding: Hiding) {
  return (
    <EmptyState title={planningLabels.noMatch[hidingOf(hiding)]}>
      <ResetButton {...hiding} />
    </EmptyState>
  );
}
