import { isInstant } from '../../model/values/calendar.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { careState } from '../../model/visits/care-interval.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { isAlive } from '../../model/horses/in-stable.ts';
import { type VisitKind, CARE } from '../../model/visits/visit.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { everyLabel, unknownHint } from '../shared/labels/care-labels.ts';
import { dueLabel } from '../shared/horses/due-list.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { unreadLabels } from '../shared/labels/unread-labels.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import type { BoundFields } from '../shared/record/bind-fields.ts';
import { FieldGrid, Section } from '../shared/frame/section.tsx';
import type { HorseField } from './horse-form-spec.ts';
import { NewVisit } from './new-visit.tsx';
import { VisitTable } from './visit-table.tsx';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';

interface Props {
  kind: VisitKind;
  row: ViewRow<Horse>;
  fields: BoundFields<HorseField>;
}

/** The interval, the notes and all visits of one kind of a horse. */
export function CareSection({ kind, row, fields }: Props) {
  const now = useNow();
  const visits = useRegisterQuery((r) => r[kind].list(row.slug), [row.slug, kind]);
  const kindLabels = visitKindLabels[kind];
  const { interval, notes, last } = CARE[kind];
  const lastUnread = row.unread?.[last];
  const care = careState(row.fields, kind, now);
  // A dead horse is never due.
  const due = isAlive(row.fields) && (care.known ? dueLabel(care) : unknownHint(row, kind));
  return (
    <Section
      title={kindLabels.title}
      open
      summary={[due, everyLabel(row, kind)].filter(Boolean).join(' · ')}
    >
      <FieldGrid>
        <TextInput
          {...fields.fieldProps(interval)}
          hint={kindLabels.intervalHint}
          inputMode="decimal"
        />
        <TextArea {...fields.fieldProps(notes)} />
      </FieldGrid>
      {lastUnread && (
        <Banner
          inset
          look="warn"
          icon="alert"
          text={unreadLabels.lastDate(lastUnread, isInstant(row.fields[last]))}
        />
      )}
      <NewVisit kind={kind} horse={row} />
      {!visits ? <Reading spinner /> : <VisitTable kind={kind} horse={row} visits={visits} />}
    </Section>
  );
}
