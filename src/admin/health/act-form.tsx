import { useNavigate } from '@tanstack/react-router';
import { commonLabels } from '../../i18n/labels.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { isDay } from '../../model/values/calendar.ts';
import { type HealthAct, HEALTH_ACT, dayOfAct } from '../../model/health/health-act.ts';
import { kindKey, latestOfKinds } from '../../model/health/health-due.ts';
import { dayAfter, proposedInterval } from '../../model/health/health-proposal.ts';
import { NEVER_EMPTY } from '../../model/never-empty.ts';
import type { FormSpec } from '../shared/record/record-edits.ts';
import { Banner } from '../../ui/banner.tsx';
import { HistorySection } from '../shared/history/history-section.tsx';
import { RemoveRecord } from '../shared/record/remove-record.tsx';
import { bindFields } from '../shared/record/bind-fields.ts';
import { RecordForm } from '../shared/record/record-form.tsx';
import { useRecordForm } from '../shared/record/use-record-form.ts';
import { useRegister } from '../session/session-context.tsx';
import { nameOf } from '../shared/labels/change-labels.ts';
import { healthLabels } from '../shared/labels/health-labels.ts';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { Section } from '../shared/frame/section.tsx';
import { UNDO_MS } from '../shared/frame/toasts.tsx';
import { useToday } from '../shared/hooks/use-now.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { ok } from '../../platform/result.ts';
import { type ActField, ActFields } from './act-fields.tsx';
import { dateWarning, nextWarning } from './act-warnings.ts';
import { labels } from './labels.ts';
import { nextHint } from './next-hint.ts';

const { horse: _, ...kinds } = HEALTH_ACT;
const ACT_FORM: FormSpec<ActField> = { kinds, kept: NEVER_EMPTY.health };
const NONE: readonly ViewRow<HealthAct>[] = [];

/** The form of a health act, with its history and its removal. */
export function ActForm({ row }: { row: ViewRow<HealthAct> }) {
  const register = useRegister();
  const navigate = useNavigate();
  const today = useToday();
  const { horse: slug } = row.fields;
  const form = useRecordForm(row, ACT_FORM, (seen, edited) =>
    register.health.update(row.slug, seen, edited),
  );
  const { text } = form.fields;
  const acts = useRegisterQuery((r) => r.health.list(slug), [slug]) ?? NONE;
  // The horse may have been deleted: an act is a document of its own.
  const found = useRegisterQuery(
    async (r) => {
      const horse = await r.horses.get(slug);
      return horse.success || horse.error === 'missing'
        ? ok(horse.success ? horse.data : null)
        : { success: false, error: 'unreadable' };
    },
    [slug],
  );
  const name = nameOf(row.path, row.fields, found?.fields);
  // A stored day was meant so: only a typed one may be a mistake.
  const isTyped = text('date') !== dayOfAct(row.fields.date);
  const warnings = {
    date: isTyped ? dateWarning(text('date'), today, found?.fields.birthday ?? '') : undefined,
    next: nextWarning(text('date'), text('next')),
  };
  const { fieldProps } = bindFields(form.fields, healthLabels.fields, warnings);
  const others = acts.filter(({ path }) => path !== row.path);
  const last = latestOfKinds(others).get(kindKey(text('kind')))?.fields;
  // Nothing is proposed for a stored act; the hint names the earlier interval if its next day follows from that.
  const asBefore = proposedInterval(text('kind'), last);
  const isAsBefore =
    asBefore !== null && isDay(text('date')) && dayAfter(text('date'), asBefore) === text('next');
  const interval = isAsBefore ? asBefore : proposedInterval(text('kind'), undefined);
  return (
    <>
      <ScreenHead title={labels.detailTitle(name)} />
      <RecordForm
        form={form}
        path={row.path}
        back={found === null ? '/admin/to-check' : { horse: slug }}
      >
        {found === null && <Banner inset look="warn" icon="alert" text={labels.horseGone} />}
        <Section title={labels.section} open>
          <ActFields
            acts={acts}
            fieldProps={fieldProps}
            nextHint={nextHint(text('kind'), interval)}
          />
        </Section>
        <HistorySection path={row.path} />
        <RemoveRecord
          action={commonLabels.remove}
          ask={labels.askRemove(name, dayOfAct(row.fields.date) ?? '')}
          removed={labels.removed(name)}
          restored={labels.restored(name)}
          remove={() => register.health.delete(row.slug, UNDO_MS)}
          restore={(removed) => register.health.restore(removed)}
          onRemoved={form.discard}
          onLeave={() =>
            void navigate(
              found === null
                ? { to: '/admin/to-check' }
                : { to: '/admin/horses/$slug', params: { slug } },
            )
          }
        >
          <p>{labels.removeHint}</p>
        </RemoveRecord>
      </RecordForm>
    </>
  );
}
