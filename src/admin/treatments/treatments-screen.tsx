import { Link, getRouteApi } from '@tanstack/react-router';
import { formatShortDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { isDay } from '../../model/values/calendar.ts';
import { type Treatment, firstDayOf, isCancelled } from '../../model/treatments/treatment.ts';
import { ok } from '../../platform/result.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { PlanningScreen } from '../shared/planning/planning-screen.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import { searchChange } from '../shared/lists/search-schema.ts';
import { treatmentLabels } from '../shared/labels/treatment-labels.ts';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { useDayInAddress } from '../shared/frame/use-day-in-address.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { labels } from './labels.ts';
import { cancelledText, withdrawalText } from './treatment-texts.ts';
import type { TreatmentsSearch } from './treatments-search.ts';
import styles from './treatments.module.css';
import { PaperTable } from '../shared/lists/paper-table.tsx';
import list from '../shared/lists/section-list.module.css';
import table from '../shared/lists/paper-table.module.css';

const route = getRouteApi('/admin/_session/treatments/');
const { screen } = labels;

/** The register of treatments of a period, in the form that the ASL asks for on paper. */
export function TreatmentsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const year = today.slice(0, 4);
  const keep = (change: TreatmentsSearch) =>
    void navigate({ ...searchChange(change), replace: true });
  const first = useDayInAddress(search.from, (from) => keep({ from }), `${year}-01-01`);
  const last = useDayInAddress(search.to, (to) => keep({ to }), `${year}-12-31`);
  const [from, to] = [first.typed, last.typed];
  const isPeriod = isDay(from) && isDay(to) && from <= to;
  const read = useRegisterQuery(
    async (r) => {
      const rows = isPeriod ? await r.treatments.between(from, to) : ok([]);
      return rows.success ? ok({ from, to, rows: rows.data }) : rows;
    },
    [isPeriod, from, to],
  );
  const pull = useFirstPull('treatments');
  const isRead = read?.from === from && read.to === to;
  const rows = pull === null && isRead ? read.rows : undefined;
  const errorOf = (day: string) => (isDay(day) ? undefined : screen.badDay);
  const cancelled = rows?.filter(({ fields }) => isCancelled(fields)).length ?? 0;
  return (
    <PlanningScreen
      title={navigationLabels.treatments}
      count={isPeriod ? rows?.length : undefined}
      heading={
        <>
          <p className={table.heading}>
            <strong>{screen.paperTitle}</strong>
          </p>
          <p>
            <strong>{__ASSOCIATION__}</strong>
          </p>
          {isPeriod && <p>{screen.period(from, to)}.</p>}
          {isPeriod && rows && <p>{screen.count(rows.length, cancelled)}.</p>}
        </>
      }
      tools={
        <div className={styles.period}>
          <DateInput
            label={screen.from}
            value={from}
            error={errorOf(from) ?? (isDay(to) && from > to ? screen.badPeriod : undefined)}
            onValue={first.onValue}
          />
          <DateInput label={screen.to} value={to} error={errorOf(to)} onValue={last.onValue} />
        </div>
      }
    >
      {pull && <FirstPullNotice pull={pull} />}
      {!rows ? (
        !pull && <Reading spinner />
      ) : rows.length === 0 ? (
        <EmptyState title={isPeriod ? screen.nothing : screen.noPeriod}>
          <p>{screen.nothingHint}</p>
          <Link to="/admin/horses" className={buttonClass('secondary')}>
            {navigationLabels.horses}
          </Link>
        </EmptyState>
      ) : (
        <PaperTable
          columns={screen.columns}
          rows={rows}
          keyOf={({ path }) => path}
          isStruck={({ fields }) => isCancelled(fields)}
          className={styles.register}
        >
          {(row) => <Cells row={row} />}
        </PaperTable>
      )}
      <div className={table.law}>
        <p>{screen.law}</p>
        <p>{screen.source}</p>
      </div>
    </PlanningScreen>
  );
}

function Cells({ row }: { row: ViewRow<Treatment> }) {
  const { fields, unread } = row;
  const day = firstDayOf(fields);
  const days = fields.days === null ? '' : labels.days(fields.days);
  const shown = textsOf(row);
  const more = (field: keyof Treatment, told = (text: string) => text) => {
    const value = shown(field);
    return value && <small>{told(value)}</small>;
  };
  const length = shown('days', days);
  const cancelled = cancelledText(row);
  return (
    <>
      <th scope="row">
        {day !== undefined && formatShortDay(day)}
        {day === undefined && (unread?.['date'] ? labels.unreadDay : labels.noDay)}
        {unread?.['date'] && more('date')}
        {length && <small>{length}</small>}
        <NotSentYet row={row} />
      </th>
      <td data-label={screen.columns[1]}>
        <span>{shown('horseName')}</span>
        <small>{shown('horseNumber') || screen.unknownNumber}</small>
        <small>{unread?.['isDPA'] ? `DPA ${shown('isDPA')}` : screen.dpa[fields.isDPA]}</small>
      </td>
      <td data-label={screen.columns[2]}>
        <Link to="/admin/treatments/$slug" params={{ slug: row.slug }} className={list.open}>
          {shown('drug').trim() || treatmentLabels.nameless}
        </Link>
        {more('dose')}
      </td>
      <td data-label={screen.columns[3]}>
        {shown('reason')}
        {cancelled && <span className={table.why}>{cancelled}</span>}
      </td>
      <td data-label={screen.columns[4]}>
        {shown('vet')}
        {more('prescription', labels.prescription)}
        {more('supplier', labels.supplier)}
      </td>
      <td data-label={screen.columns[5]}>{withdrawalText(row)}</td>
    </>
  );
}
