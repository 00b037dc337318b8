import { Link, getRouteApi } from '@tanstack/react-router';
import { commonLabels } from '../../i18n/labels.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { emptyOf } from '../../model/fields/fields.ts';
import { type Treatment, TREATMENT, isCancelled } from '../../model/treatments/treatment.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { HistorySection } from '../shared/history/history-section.tsx';
import { RecordScreen } from '../shared/record/record-screen.tsx';
import { nameOf, valueLabel } from '../shared/labels/change-labels.ts';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { Section } from '../shared/frame/section.tsx';
import { treatmentLabels } from '../shared/labels/treatment-labels.ts';
import { printedValue } from '../shared/labels/unread-labels.ts';
import { Values } from '../shared/frame/values.tsx';
import { CancelTreatment } from './cancel-treatment.tsx';
import { labels } from './labels.ts';
import { cancelledText, withdrawalText } from './treatment-texts.ts';
import list from '../shared/lists/section-list.module.css';

const route = getRouteApi('/admin/_session/treatments/$slug');
const { horse: _, cancelledAt: __, cancelledReason: ___, ...SHOWN } = TREATMENT;

/** The page of one treatment: its values, whether it is cancelled or can be, and its history. */
export function TreatmentScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="treatments" slug={slug}>
      {(row) => <TreatmentPage key={slug} row={row} />}
    </RecordScreen>
  );
}

function TreatmentPage({ row }: { row: ViewRow<Treatment> }) {
  const { fields, unread } = row;
  const filled = (Object.keys(SHOWN) as (keyof typeof SHOWN)[]).filter(
    (field) => fields[field] !== emptyOf(SHOWN[field]) || unread?.[field],
  );
  const cancelled = cancelledText(row);
  return (
    <>
      <ScreenHead title={labels.detailTitle(nameOf(row.path, fields))}>
        <NotSentYet row={row} />
      </ScreenHead>
      {cancelled && <Banner inset look="warn" icon="cross" text={cancelled} />}
      <Section title={labels.section} open>
        <Values
          of={filled.map((field) => [
            treatmentLabels.fields[field],
            printedValue(unread, field, valueLabel('treatments', field, fields[field])),
          ])}
        />
        {!isCancelled(fields) && <p className={list.soft}>{labels.ofRow(withdrawalText(row))}</p>}
        <CancelTreatment row={row} />
      </Section>
      <HistorySection path={row.path} />
      <p>
        <Link
          to="/admin/horses/$slug"
          params={{ slug: fields.horse }}
          className={buttonClass('secondary', true)}
        >
          {commonLabels.back}
        </Link>
      </p>
    </>
  );
}
