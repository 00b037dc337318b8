import { useLiveQuery } from 'dexie-react-hooks';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { updateHorse } from '../../register/horses/horses.ts';
import { findSameNumbers } from '../../register/horses/same-numbers.ts';
import type { Horse } from '../../model/horse.ts';
import { useMirror } from '../session/session-context.tsx';
import { callName } from '../shared/due-list.ts';
import { HistorySection } from '../history/history-section.tsx';
import { StatusBadges } from '../shared/horse-badges.tsx';
import { HorseTools } from '../print/horse-tools.tsx';
import { RecordForm, bindFields, useRecordForm } from '../record/record-form.tsx';
import { ScreenHead } from '../shared/screen-head.tsx';
import { CareSection } from './care-section.tsx';
import { HORSE_FORM, HORSE_LABELS } from './horse-form-spec.ts';
import { HealthSection, IdentitySection, OwnerSection, StatusSection } from './horse-sections.tsx';
import { horseWarnings } from './horse-warnings.ts';
import { RemoveHorse } from './remove-horse.tsx';

const NONE = { chip: null, ueln: null };

/** All that the register knows of a horse, to be read and changed. */
export function HorseForm({ row }: { row: ViewRow<Horse> }) {
  const mirror = useMirror();
  const form = useRecordForm(row, HORSE_FORM, (seen, edited) =>
    updateHorse(mirror, row.slug, seen, edited),
  );
  const { text } = form.fields;
  const numbers = { chip: text('chipnumber'), ueln: text('uelnnumber') };
  const same =
    useLiveQuery(
      () => findSameNumbers(mirror, row.slug, numbers),
      [mirror, row.slug, numbers.chip, numbers.ueln],
    ) ?? NONE;
  const fields = bindFields(form.fields, HORSE_LABELS, horseWarnings(text, same));
  return (
    <>
      <ScreenHead title={it.horse.title(callName(row.fields))}>
        <StatusBadges horse={row.fields} />
      </ScreenHead>
      <HorseTools row={row} />
      <RecordForm form={form} pending={row.pending} back="/admin/horses">
        <IdentitySection fields={fields} />
        <StatusSection fields={fields} />
        <OwnerSection fields={fields} />
        <HealthSection />
        <CareSection kind="hoovesTrims" row={row} fields={fields} />
        <CareSection kind="dentists" row={row} fields={fields} />
        <HistorySection path={row.path} />
        <RemoveHorse row={row} onRemoved={form.discard} />
      </RecordForm>
    </>
  );
}
