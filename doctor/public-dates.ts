import { collectionOf, idOf } from '../src/model/collections.ts';
import type { ServerDocument } from '../src/model/fields/document.ts';
import { EVENT } from '../src/model/events/event.ts';
import { unfit } from '../src/model/fields/fields.ts';
import { toPublicDateWrite } from '../src/remote/public-date.ts';
import type { Correction } from './old-documents.ts';
import { ask, errorOf } from './project.ts';

/** The most that the rules let anybody read in one query. */
const PAGE = 50;

type Wire = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The stored public copies of events, by the event's id. */
export type PublicDates = ReadonlyMap<string, Wire>;

/**
 * All public copies of events (`dates`), as any visitor can read them.
 *
 * @param documents such as `https://firestore.googleapis.com/v1/projects/ID/databases/(default)/documents`
 * @throws Error if the database refuses or fails
 */
export async function readPublicDates(documents: string): Promise<PublicDates> {
  const dates = new Map<string, Wire>();
  let after: string | null = null;
  do {
    const answer = await ask(`${documents}:runQuery`, {
      structuredQuery: {
        from: [{ collectionId: 'dates' }],
        orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
        limit: PAGE,
        ...(after !== null && { startAt: { values: [{ referenceValue: after }], before: false } }),
      },
    });
    if (answer.status !== 200 || errorOf(answer) !== '')
      throw new Error(`dates: ${errorOf(answer) || answer.status}`);
    const page = (answer.body as { document?: { name: string; fields?: Wire } }[]).flatMap(
      ({ document }) => document ?? [],
    );
    for (const { name, fields = {} } of page) dates.set(idOf(name), fields);
    after = page.length === PAGE ? page.at(-1)!.name : null;
  } while (after !== null);
  return dates;
}

/** A public copy that is not as its event requires. */
export interface StaleDate {
  /** `dates/{id}` */
  readonly copy: string;
  readonly kind: 'differs' | 'missing' | 'left over';
  /** Null where the event itself is gone. */
  readonly event: ServerDocument | null;
}

/**
 * Finds the public copies that do not match the events of the register: the console, or an app from before there were
 * copies, changed the event. Dates that are past on both sides are left out, since no visitor sees them.
 *
 * @param now milliseconds since 1970
 */
export function staleDates(
  documents: readonly ServerDocument[],
  dates: PublicDates,
  now: number,
): readonly StaleDate[] {
  const events = new Map(
    documents
      .filter(({ path }) => collectionOf(path) === 'events')
      .map((event) => [idOf(event.path), event] as const),
  );
  const begin = now - 24 * 3_600_000;
  return [...new Set([...events.keys(), ...dates.keys()])].toSorted().flatMap((id) => {
    const event = events.get(id) ?? null;
    const is = dates.get(id);
    const should = event && copyOf(event);
    if (![is, should].some((each) => each && dayOf(each) >= begin)) return [];
    if (is && should && same(is, should)) return [];
    const kind = !is ? 'missing' : should ? 'differs' : 'left over';
    return [{ copy: `dates/${id}`, kind, event }];
  });
}

/** The copy that the app would write; null for an event that is not for the site. */
function copyOf({ path, fields }: ServerDocument): Wire | null {
  const write = toPublicDateWrite('', path, fields) as { update?: { fields: Wire } };
  return write.update?.fields ?? null;
}

const dayOf = ({ date }: Wire): number => Date.parse(String(date?.['timestampValue']));

const same = (a: Wire, b: Wire): boolean =>
  dayOf(a) === dayOf(b) &&
  ['title', 'topic', 'places'].every((field) => valueIn(a[field]) === valueIn(b[field]));

/** The text of a string or whole number, which Firestore also writes as text; else ''. */
function valueIn(wire: Wire[string] = {}): string {
  const value = wire['stringValue'] ?? wire['integerValue'];
  return typeof value === 'string' ? value : '';
}

const SAID: Record<StaleDate['kind'], string> = {
  differs: 'says something else than the event',
  missing: 'is not there, though the event is for the site',
  'left over': 'is there, though the event is not for the site',
};

/** The build reads the copies: what they say now is on the site only once it was deployed. */
const AS_DEPLOYED = 'the site shows them as its last deployment found them';

/** The findings as text, each with its remedy. */
export function reportOfDates(dates: PublicDates, stale: readonly StaleDate[]): string {
  if (stale.length === 0)
    return `✓ dates: ${dates.size} for the site, each as its event; ${AS_DEPLOYED}`;
  return [
    `✗ dates: ${stale.length}, of ${dates.size} for the site; ${AS_DEPLOYED}: when they are mended, npm run deploy`,
    ...stale.map(({ copy, kind, event }) => {
      const said = event ? SAID[kind] : 'is of an event that the register does not hold';
      const mend = correctionOf(event)
        ? 'the correction mends it'
        : `delete ${copy} in the Firebase console`;
      return `    ${copy}: ${said}; ${mend}`;
    }),
  ].join('\n');
}

/**
 * Corrections that write an event unchanged: only a commit of the event may write its public copy. They are decided
 * already.
 */
export function correctionsOfDates(stale: readonly StaleDate[]): readonly Correction[] {
  return stale.flatMap(({ event }) => correctionOf(event) ?? []);
}

/**
 * The correction of an event whose title or topic can be written unchanged; else null. An event that has neither is not
 * for the site, since its topic would have to be valid: its copy can only be left over.
 */
function correctionOf(event: ServerDocument | null): Correction | null {
  if (!event) return null;
  const { path, version, fields } = event;
  for (const field of ['title', 'topic'] as const) {
    const stands = String(fields[field] ?? '');
    if (stands !== '' && unfit(EVENT[field], stands) === null)
      return { path, version, field, stands, to: stands };
  }
  return null;
}
