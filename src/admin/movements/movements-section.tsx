import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { commonLabels } from '../../i18n/labels.ts';
import { formatDay, formatShortDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Day } from '../../model/values/calendar.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { isMovementKind, MOVEMENT_KINDS } from '../../model/movements/movement-kinds.ts';
import { type Movement, dayOfMovement } from '../../model/movements/movement.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RemoveConfirm } from '../shared/record/remove-confirm.tsx';
import { fragmentOfNew } from '../shared/horses/fragment-of-new.ts';
import { Icon } from '../../ui/icon.tsx';
import { useRegister } from '../session/session-context.tsx';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { horseName } from '../../model/horses/horse-name.ts';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import {
  movementKindLabel,
  movementLabels,
  movementOfHorse,
} from '../shared/labels/movement-labels.ts';
import { moreLabel } from '../shared/labels/more-label.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import { Section } from '../shared/frame/section.tsx';
import { UNDO_MS } from '../shared/frame/toasts.tsx';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { labels } from './labels.ts';
import { MovementForm } from './movement-form.tsx';
import list from '../shared/lists/section-list.module.css';

/** The number of movements shown at first. */
const RECENT = 8;

type Row = ViewRow<Movement>;

/** The movements of a horse. Its flags 'In struttura' and 'Deceduto' follow from the last one. */
export function MovementsSection({ horse }: { horse: ViewRow<Horse> }) {
  const register = useRegister();
  const rows = useRegisterQuery((r) => r.movements.list(horse.slug), [horse.slug]);
  const pull = useFirstPull('movements');
  const navigate = useNavigate();
  // What went back to the form of a new movement (PUSH-11) is shown in it.
  const isInAddress = useLocation({ select: ({ hash }) => hash === fragmentOfNew('movements') });
  const [isAsked] = useState(isInAddress);
  const [form, setForm] = useState<{ replaces: Row | null } | null>(
    isAsked ? { replaces: null } : null,
  );
  const [asking, setAsking] = useState<Row | null>(null);
  const [all, setAll] = useState(false);
  const name = horseName(horse);
  const shown = all ? rows : rows?.slice(0, RECENT);

  const called = movementOfHorse(asking?.fields.kind, name);
  const close = () => {
    setForm(null);
    // A page that is loaded again does not open it anew.
    if (isInAddress) void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  };

  return (
    <Section
      title={movementLabels.title}
      summary={rows && pull === null ? summaryOf(rows) : ''}
      open={isAsked}
    >
      {pull && <FirstPullNotice pull={pull} />}
      {!rows || pull === undefined ? (
        <Reading spinner />
      ) : (
        rows.length === 0 && pull === null && <p>{labels.empty}</p>
      )}
      <div className={list.tools}>
        <Button look="primary" icon="plus" onClick={() => setForm({ replaces: null })}>
          {labels.add}
        </Button>
        <Link
          to="/admin/horses/$slug/transport"
          params={{ slug: horse.slug }}
          className={buttonClass('secondary')}
        >
          <Icon name="print" />
          {labels.transport}
        </Link>
      </div>
      {shown && shown.length > 0 && (
        <ul className={list.rows} aria-label={labels.list}>
          {shown.map((row) => (
            <li key={row.path}>
              <RowBoundary>
                {() => (
                  <Line
                    row={row}
                    onReplace={() => setForm({ replaces: row })}
                    onRemove={() => setAsking(row)}
                  />
                )}
              </RowBoundary>
            </li>
          ))}
        </ul>
      )}
      {rows && shown && shown.length < rows.length && (
        <Button look="quiet" onClick={keepFocus(() => setAll(true))}>
          {moreLabel('m', pull === null ? rows.length - shown.length : null)}
        </Button>
      )}
      {form && (
        <MovementForm horse={horse} rows={rows ?? []} replaces={form.replaces} onClose={close} />
      )}
      {asking && (
        <RemoveConfirm
          ask={labels.ask(called, dayOfMovement(asking.fields))}
          removed={labels.removed(called)}
          restored={labels.restored(called)}
          remove={() => register.visits.delete(asking.path, UNDO_MS)}
          restore={register.visits.restore}
          onClose={() => setAsking(null)}
        >
          <p>{labels.askHint}</p>
        </RemoveConfirm>
      )}
    </Section>
  );
}

/** The last movement, in a line. */
function summaryOf(rows: readonly Row[]): string {
  const [last] = rows;
  if (!last) return labels.empty;
  return titleOf(last, formatShortDay).join(' · ');
}

/** What a movement is called, and when it was. */
function titleOf(row: Row, format: (day: Day) => string): [called: string, when: string] {
  const text = textsOf(row);
  const { kind } = row.fields;
  const day = dayOfMovement(row.fields);
  return [
    text('kind', movementKindLabel(kind)),
    text('date', day === '' ? labels.noDay : format(day)),
  ];
}

interface LineProps {
  row: Row;
  onReplace: () => void;
  onRemove: () => void;
}

function Line({ row, onReplace, onRemove }: LineProps) {
  const { kind } = row.fields;
  const [called, when] = titleOf(row, formatDay);
  const text = textsOf(row);
  const [party, barncode, docnumber] = [text('party'), text('barncode'), text('docnumber')];
  // Of an unknown kind nobody can say whether they gave it or took it.
  const ofParty = !isMovementKind(kind)
    ? (name: string) => name
    : MOVEMENT_KINDS[kind].here && kind !== 'passaggio'
      ? labels.from
      : labels.to;
  const details = [
    when,
    party.trim() && ofParty(party),
    barncode.trim() && labels.barn(barncode),
    docnumber.trim() && labels.document(docnumber),
    text('notes').trim(),
  ].filter(Boolean);
  return (
    <>
      <strong>{called}</strong>
      <NotSentYet row={row} />
      <p className={list.soft}>{details.join(' · ')}</p>
      <div className={list.tools}>
        <Button
          look="quiet"
          icon="note"
          aria-label={labels.actionFor(labels.correct, called, when)}
          onClick={onReplace}
        >
          {labels.correct}
        </Button>
        <Button
          look="quiet"
          icon="trash"
          aria-label={labels.actionFor(commonLabels.remove, called, when)}
          onClick={onRemove}
        >
          {commonLabels.remove}
        </Button>
      </div>
    </>
  );
}
