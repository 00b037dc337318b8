import { Suspense } from 'react';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { HistorySection } from '../shared/history/history-section.tsx';
import { StatusBadges } from '../shared/horses/horse-badges.tsx';
import { lazyPart } from '../shared/frame/lazy-part.tsx';
import { HorseTools } from './horse-tools.tsx';
import { bindFields } from '../shared/record/bind-fields.ts';
import { RecordForm } from '../shared/record/record-form.tsx';
import { useRecordForm } from '../shared/record/use-record-form.ts';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { HorseOverview } from './horse-overview.tsx';
import { CareSection } from './care-section.tsx';
import { HORSE_FORM, HORSE_LABELS } from './horse-form-spec.ts';
import { IdentitySection, OwnerSection, StatusSection } from './horse-sections.tsx';
import { horseWarnings } from './horse-warnings.ts';
import { RemoveHorse } from './remove-horse.tsx';
import { identityLine, ownerLine, statusLine } from './section-summaries.ts';
import { labels } from './labels.ts';
import { useRegister } from '../session/session-context.tsx';
import { useToday } from '../shared/hooks/use-now.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';

/** A horse is mostly opened for its trims: its health acts and treatments have chunks of their own. */
const HealthSection = lazyPart(
  async () => (await import('../health/health-section.tsx')).HealthSection,
);

const TreatmentsSection = lazyPart(
  async () => (await import('../treatments/treatments-section.tsx')).TreatmentsSection,
);

const MovementsSection = lazyPart(
  async () => (await import('../movements/movements-section.tsx')).MovementsSection,
);

const NONE = { chip: null, ueln: null };

/** The form of a horse, with its visits, its history and its removal. */
export function HorseForm({ row }: { row: ViewRow<Horse> }) {
  const register = useRegister();
  const form = useRecordForm(row, HORSE_FORM, (seen, edited) =>
    register.horses.update(row.slug, seen, edited),
  );
  const { text } = form.fields;
  const numbers = { chip: text('chipnumber'), ueln: text('uelnnumber') };
  const same =
    useRegisterQuery(
      (r) => r.horses.sameNumbers(row.slug, numbers),
      [row.slug, numbers.chip, numbers.ueln],
    ) ?? NONE;
  const fields = bindFields(
    form.fields,
    HORSE_LABELS,
    horseWarnings(row.fields, text, same, useToday()),
  );
  return (
    <>
      <ScreenHead title={labels.title(horseName(row))}>
        <StatusBadges horse={row.fields} unread={row.unread} />
      </ScreenHead>
      <HorseOverview row={row} />
      <HorseTools row={row} />
      <RecordForm form={form} path={row.path} back="/admin/horses">
        <IdentitySection fields={fields} summary={identityLine(row)} />
        <StatusSection fields={fields} summary={statusLine(row)} />
        <OwnerSection fields={fields} summary={ownerLine(row)} />
        <Suspense fallback={<Reading />}>
          <HealthSection horse={row} />
          <TreatmentsSection horse={row} dirty={form.dirty} />
        </Suspense>
        <CareSection kind="hoovesTrims" row={row} fields={fields} />
        <CareSection kind="dentists" row={row} fields={fields} />
        <Suspense fallback={<Reading />}>
          <MovementsSection horse={row} />
        </Suspense>
        <HistorySection path={row.path} />
        <RemoveHorse row={row} onRemoved={form.discard} />
      </RecordForm>
    </>
  );
}
