import { loadEnv, type Plugin } from 'vite';
import { type Day, DAY_REACH_MS, dayOf, instantOf } from '../../model/values/calendar.ts';
import type { SiteDate } from '../dates.ts';
import { isForProduction } from './settings-plugin.ts';

/** The most that the rules allow in one query. */
const PAGE = 50;

/** A value as Firestore's REST API writes it. */
type Wire = Readonly<Record<string, unknown>> | undefined;

interface Found {
  readonly name: string;
  readonly fields: Readonly<Record<string, Wire>>;
}

/**
 * Fetches the dates of paths and activities from a day on: the public copies of events (`dates` in firestore.rules),
 * which need no account. It must fetch all: a path without a date in the build says that there is none.
 *
 * @param documents the database's address, such as
 *   `https://firestore.googleapis.com/v1/projects/ID/databases/(default)/documents`
 * @returns the next date first
 * @throws Error if the database does not answer: a build without the dates would remove them from the site
 */
export async function fetchDates(documents: string, today: Day): Promise<readonly SiteDate[]> {
  const found: Found[] = [];
  let page: readonly Found[];
  do {
    page = await fetchPage(documents, today, found.at(-1));
    found.push(...page);
  } while (page.length === PAGE);
  return found.map(({ fields }) => dateOf(fields)).filter(({ day }) => day >= today);
}

/** @param last the last date of the previous page */
async function fetchPage(
  documents: string,
  today: Day,
  last: Found | undefined,
): Promise<readonly Found[]> {
  const field = { fieldPath: 'date' };
  // Some hours too early; dates of the day before are filtered out of the answer.
  const begin = new Date(instantOf(today) - DAY_REACH_MS).toISOString();
  const response = await fetch(`${documents}:runQuery`, {
    method: 'POST',
    body: JSON.stringify({
      structuredQuery: {
        from: [{ collectionId: 'dates' }],
        where: {
          fieldFilter: { field, op: 'GREATER_THAN_OR_EQUAL', value: { timestampValue: begin } },
        },
        orderBy: [field, { fieldPath: '__name__' }].map((by) => ({
          field: by,
          direction: 'ASCENDING',
        })),
        limit: PAGE,
        ...(last && {
          startAt: { values: [last.fields['date'], { referenceValue: last.name }], before: false },
        }),
      },
    }),
  });
  const body: unknown = await response.json().catch(() => null);
  const error = errorIn(body);
  // Before its first deployment a project has no database or other rules, and so no dates. A following page that is
  // refused is an error: without it the dates would be incomplete. So is a refusal that is not Firestore's own.
  if (!last && !response.ok && (error === 'PERMISSION_DENIED' || error === 'NOT_FOUND')) {
    // A closed register is refused as well: then the site would lose its dates unnoticed, hence the warning.
    console.warn(
      `The database refuses the dates of the site (${response.status}): this build has none. If there are some, build and deploy it once more when the rules are deployed.`,
    );
    return [];
  }
  // An answer that has begun well may end with an error: what came before it is not all.
  if (!response.ok || error !== null || !Array.isArray(body))
    throw new Error(
      `the dates of the site: ${documents} answers ${response.status}${error === null ? '' : ` ${error}`}`,
    );
  const answer = body as { document?: { name: string; fields?: Found['fields'] } }[];
  return answer.flatMap(({ document }) =>
    document ? [{ name: document.name, fields: document.fields ?? {} }] : [],
  );
}

/** The status of the error that an answer of Firestore has, alone or among its parts; null where it has none. */
function errorIn(body: unknown): string | null {
  for (const part of Array.isArray(body) ? (body as unknown[]) : [body]) {
    const { error } = (part ?? {}) as { error?: { status?: string } };
    if (error) return error.status ?? 'an error';
  }
  return null;
}

function dateOf({ date, title, topic, places }: Readonly<Record<string, Wire>>): SiteDate {
  const count = Number(places?.['integerValue'] ?? Number.NaN);
  return {
    day: dayOf(Date.parse(String(date?.['timestampValue']))),
    title: textIn(title),
    topic: textIn(topic),
    places: Number.isSafeInteger(count) && count > 0 ? count : null,
  };
}

function textIn(value: Wire): string {
  const text = value?.['stringValue'];
  return typeof text === 'string' ? text : '';
}

/**
 * Puts the coming dates of the project's register into the build: `__SITE_DATES__`. A build for the demo or for tests
 * has its own source (`SITE_DATES_FROM`), if any.
 */
export function siteDates(): Plugin {
  return {
    name: 'scuderia-dates',
    async config(_, { mode, command }) {
      const env = loadEnv(mode, process.cwd(), 'VITE_');
      const production = `https://firestore.googleapis.com/v1/projects/${env['VITE_FIREBASE_PROJECT_ID']}/databases/(default)/documents`;
      const source =
        process.env['SITE_DATES_FROM'] ?? (isForProduction(env) ? production : undefined);
      const dates =
        command === 'build' && source ? await fetchDates(source, dayOf(Date.now())) : [];
      return { define: { __SITE_DATES__: JSON.stringify(dates) } };
    },
  };
}
