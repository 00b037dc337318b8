import type { Case } from '../support/rules-world.ts';
import { ALLOW_LIST } from './cases/allow-list.ts';
import { DATES } from './cases/dates.ts';
import { EARLIER_VALUES } from './cases/earlier-values.ts';
import { FIELDS } from './cases/fields.ts';
import { LOG } from './cases/log.ts';
import { MOVEMENTS } from './cases/movements.ts';
import { OLD_IDS } from './cases/old-ids.ts';
import { READING } from './cases/reading.ts';
import { RECEIPTS } from './cases/receipts.ts';
import { TREATMENTS } from './cases/treatments.ts';
import { VISIT_CASES } from './cases/visits.ts';
import { WRITING } from './cases/writing.ts';

/** All cases of the rules, by topic. */
export const CASES: Readonly<Record<string, readonly Case[]>> = {
  reading: READING,
  'the allow-list': ALLOW_LIST,
  writing: WRITING,
  fields: FIELDS,
  visits: VISIT_CASES,
  movements: MOVEMENTS,
  treatments: TREATMENTS,
  receipts: RECEIPTS,
  'the dates of the site': DATES,
  'what changes replaced': EARLIER_VALUES,
  'the log': LOG,
  'old ids': OLD_IDS,
};
