import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import type { Day } from '../../model/calendar.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlanningLinks } from './planning-links.tsx';
import styles from './planning-screen.module.css';
import paper from './paper.module.css';
import { PrintButton } from './print-button.tsx';
import { SearchField } from './search-field.tsx';
import { ScreenHead } from './screen-head.tsx';

interface Props {
  title: string;
  /** How many there are; undefined while it is read. */
  count: number | undefined;
  /** What can be done here, beside printing. */
  actions?: ReactNode;
  /** What narrows what is shown; not on paper. */
  tools: ReactNode;
  /** The day that paper tells; none where it does not matter. */
  asOf?: Day;
  /** Prints, where more is to be done than to open the browser's dialog. */
  onPrint?: () => void;
  children: ReactNode;
}

/** A screen of what is planned, checked and printed at the desk. */
export function PlanningScreen(props: Props) {
  const { title, count, actions, tools, asOf, onPrint, children } = props;
  return (
    <>
      <ScreenHead title={title} count={count}>
        {actions}
        <PrintButton disabled={!count} onPrint={onPrint} />
      </ScreenHead>
      <PlanningLinks />
      <div className={paper['screenOnly']}>{tools}</div>
      {asOf && <p className={paper['paperOnly']}>{itDesk.asOf(asOf)}</p>}
      {children}
    </>
  );
}

interface SearchProps {
  /** What the address says is searched for. */
  query: string | undefined;
  /** Changes the address; what becomes undefined leaves it. */
  onSearch: (change: { q: string | undefined }) => void;
  /** Other choices. */
  children?: ReactNode;
}

/** The search over a list of horses, and other choices beside it where there is room. */
export function PlanningSearch({ query, onSearch, children }: SearchProps) {
  return (
    <search className={styles['search']}>
      <SearchField
        query={query}
        onQuery={(q) => onSearch({ q })}
        placeholder={it.horses.searchHint}
      />
      {children}
    </search>
  );
}

/** There is no horse to show: says why, and leads to where they are. */
export function NoHorses({ title, hint }: { title?: string; hint?: string }) {
  return (
    <EmptyState title={title ?? itDesk.nobody}>
      {(title === undefined || hint) && <p>{hint ?? itDesk.nobodyHint}</p>}
      <Link to="/admin/horses" className={buttonClass('secondary')}>
        {it.shell.horses}
      </Link>
    </EmptyState>
  );
}

/** Nothing is found: offers to show all again. */
export function NoMatch({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState title={itDesk.noMatch}>
      <Button onClick={onReset}>{itDesk.reset}</Button>
    </EmptyState>
  );
}
