import { useLiveQuery } from 'dexie-react-hooks';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { listVisits } from '../../register/visits/visits.ts';
import { careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';
import { CARE } from '../../model/visit.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { dueLabel } from '../shared/due-list.ts';
import { useNow } from '../shared/use-now.ts';
import type { BoundFields } from '../record/record-form.tsx';
import { FieldGrid, Section } from '../shared/section.tsx';
import type { HorseField } from './horse-form-spec.ts';
import { NewVisit } from './new-visit.tsx';
import { VisitTable } from './visit-table.tsx';

interface Props {
  kind: VisitKind;
  row: ViewRow<Horse>;
  fields: BoundFields<HorseField>;
}

/** Hoof trims or dentist of a horse: how often, and every time it was done. */
export function CareSection({ kind, row, fields }: Props) {
  const mirror = useMirror();
  const now = useNow();
  const visits = useLiveQuery(() => listVisits(mirror, row.slug, kind), [mirror, row.slug, kind]);
  const words = it.visits[kind];
  const { interval, notes } = CARE[kind];
  const care = careState(row.fields, kind, now);
  return (
    <Section
      title={words.title}
      open
      summary={care.known ? dueLabel(care) : it.dashboard.unknownHint}
    >
      <FieldGrid>
        <TextInput {...fields.fieldProps(interval)} hint={words.intervalHint} inputMode="decimal" />
        <TextArea {...fields.fieldProps(notes)} />
      </FieldGrid>
      <NewVisit kind={kind} horse={row} />
      {!visits ? <Spinner /> : <VisitTable kind={kind} horse={row} visits={visits} />}
    </Section>
  );
}
