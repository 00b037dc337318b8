import { getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { type Day, isBefore } from '../../model/values/calendar.ts';
import { namesApart } from '../../model/horses/names-apart.ts';
import { type PresentHorse, listPresent } from '../../register/presences/presences.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMirror } from '../session/session-context.tsx';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { HorseLink } from '../shared/horses/horse-link.tsx';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { NoHorses } from '../shared/horses/no-horses.tsx';
import { PlanningScreen } from '../shared/planning/planning-screen.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { searchChange } from '../shared/lists/search-schema.ts';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { labels } from './labels.ts';
import { doubtedTexts, doubtText } from './presence-texts.ts';
import styles from './presences-screen.module.css';
import type { DaySearch } from '../shared/lists/day-search.ts';
import { useDayInAddress } from '../shared/frame/use-day-in-address.ts';
import { PaperTable } from '../shared/lists/paper-table.tsx';
import table from '../shared/lists/paper-table.module.css';

const route = getRouteApi('/admin/_session/presences');

/** Which horses were here on a day, to print for an inspection. */
export function PresencesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const keep = (to: Day) =>
    void navigate({ ...searchChange<DaySearch>({ day: to }), replace: true });
  const { typed, day, onValue } = useDayInAddress(search.day, keep, today);
  const mirror = useMirror();
  const read = useLiveQuery(
    async () => ({ day, present: day === null ? [] : await listPresent(mirror, day) }),
    [mirror, day],
  );
  const pull = useFirstPull('movements');
  const listed = pull === null && read?.day === day ? read.present : undefined;
  const present = listed?.filter(({ presence }) => presence.isHere);
  const untold = listed?.filter(({ hasUntold }) => hasUntold) ?? [];
  const names = namesApart((listed ?? []).map(({ horse }) => horse));
  const namesOf = (some: readonly PresentHorse[]) =>
    some.map((each) => names[listed!.indexOf(each)]!);
  const doubted = doubtedTexts(listed ?? [], namesOf);
  const undated = present?.filter(({ presence }) => presence.since === null).length ?? 0;
  return (
    <PlanningScreen
      title={navigationLabels.presences}
      count={day === null ? undefined : present?.length}
      heading={
        <>
          {day !== null && (
            <p className={table.heading}>
              <strong>{labels.paperTitle(day)}</strong>
            </p>
          )}
          <p>
            <strong>{__ASSOCIATION__}</strong>
          </p>
          {day !== null && present && <p>{labels.count(present.length)}.</p>}
        </>
      }
      tools={
        <div className={styles.day}>
          <DateInput
            label={labels.day}
            value={typed}
            error={day === null ? labels.badDay : undefined}
            warning={isBefore(today, typed) ? labels.future : undefined}
            onValue={onValue}
          />
        </div>
      }
    >
      {pull && <FirstPullNotice pull={pull} />}
      {!present ? (
        !pull && <Reading spinner />
      ) : day === null ? (
        <EmptyState title={labels.noDay} />
      ) : present.length === 0 ? (
        <NoHorses title={labels.nobody} hint={labels.nobodyHint} />
      ) : (
        <PaperTable
          columns={labels.columns}
          rows={present}
          keyOf={({ horse }) => horse.path}
          className={styles.register}
        >
          {(each) => <Cells present={each} />}
        </PaperTable>
      )}
      <div className={table.law}>
        {doubted.map((text) => (
          <p key={text}>
            <strong>{text}</strong>
          </p>
        ))}
        {untold.length > 0 && (
          <p>
            <strong>{labels.untold(namesOf(untold))}</strong>
          </p>
        )}
        {undated > 0 && <p>{labels.undated(undated)}</p>}
        {day !== null && day !== today && <p>{labels.asOfToday}</p>}
        <p>{labels.honest}</p>
      </div>
    </PlanningScreen>
  );
}

function Cells({ present: { horse, presence } }: { present: PresentHorse }) {
  const { arrival } = presence;
  const of = textsOf(horse);
  const arrivalText = arrival ? textsOf(arrival) : () => '';
  const party = arrivalText('party');
  const numbers = [arrivalText('barncode'), arrivalText('docnumber')].filter(
    (text) => text.trim() !== '',
  );
  return (
    <>
      <th scope="row">
        <HorseLink row={horse} />
        {of('docname') !== horse.fields.name && <small>{of('docname')}</small>}
      </th>
      <td data-label={labels.columns[1]}>
        <span>{of('chipnumber') || of('uelnnumber') || labels.unknownNumber}</span>
        {of('chipnumber') !== '' && <small>{of('uelnnumber')}</small>}
      </td>
      <td data-label={labels.columns[2]}>{of('ownerName')}</td>
      <td data-label={labels.columns[3]}>
        <span>
          {presence.since === null ? labels.unknownSince : formatShortDay(presence.since)}
        </span>
        {presence.leaves && <small>{labels.leaves}</small>}
        {presence.isDoubtful && !presence.leaves && <small>{doubtText(horse)}</small>}
      </td>
      <td data-label={labels.columns[4]}>
        {party.trim() !== '' && <span>{party}</span>}
        {numbers.length > 0 && <small>{numbers.join(' · ')}</small>}
      </td>
    </>
  );
}
