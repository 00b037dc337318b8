import type { Mirror, ViewRow } from '../../mirror/database.ts';
import {
  type SaveFailure,
  append,
  transactOnQueue,
  writeLocally,
} from '../../mirror/write-locally.ts';
import { type Day, dayOf, instantOf } from '../../model/calendar.ts';
import { dueDayOf } from '../../model/care-interval.ts';
import { idOf, rootPathOf } from '../../model/collections.ts';
import { readFields } from '../../model/fields.ts';
import { type GivenRound, GIVEN_ROUND } from '../../model/given-round.ts';
import {
  type GuestHorse,
  type KnownRound,
  type ReturnFlaw,
  type Seal,
  GUEST_LIMITS,
  guestTextIn,
  readReturn,
  writeRound,
} from '../../model/guest-text.ts';
import { HORSE } from '../../model/horse.ts';
import { type VisitKind, CARE, VISIT_KINDS } from '../../model/visit.ts';
import { filledFields } from '../../mutation/patch.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { type ReturnedTick, type TickState, planTakeIn, visitsOfRound } from './take-in.ts';

/** A round as this phone knows it. */
export interface GivenRoundRow {
  readonly path: string;
  readonly slug: string;
  readonly pending: number;
  readonly day: Day;
  readonly kind: VisitKind;
  readonly by: string;
  /** The slugs of its horses, in their order. */
  readonly horses: readonly string[];
  /** How many of them have its visit. */
  readonly recorded: number;
}

/** A round that is given out. */
export interface NewGivenRound {
  readonly by: string;
  readonly day: Day;
  readonly kind: VisitKind;
  readonly horses: readonly string[];
}

/** A return whose seal is right, and what taking it in would do with each of its ticks. */
export interface OpenedReturn {
  readonly round: GivenRoundRow;
  readonly ticks: readonly (ReturnedTick & { readonly state: TickState; readonly name: string })[];
  /** How many ticks lie too far from the round's day, or are to come. */
  readonly leftOut: number;
}

/** Gives a round out; its secret is made here. Gives its slug. */
export async function giveRound(
  mirror: Mirror,
  { by, day, kind, horses }: NewGivenRound,
): Promise<Result<string, SaveFailure>> {
  const path = `rounds/${mirror.ids.documentId()}`;
  const secret = mirror.ids.documentId() + mirror.ids.documentId();
  const fields = { by, date: instantOf(day), kind, secret, horses: horses.join('\n') };
  if (horses.length > GUEST_LIMITS.horses) return fail('unfit');
  const saved = await writeLocally(mirror, {
    op: 'create',
    path,
    fields: filledFields('rounds', fields),
  });
  return saved.success ? ok(idOf(path)) : saved;
}

/** The rounds that were given and not withdrawn, the latest day first; those that no app wrote are left out. */
export async function listGivenRounds({ db }: Mirror): Promise<GivenRoundRow[]> {
  const rows = await db.view<GivenRound>('rounds').toArray();
  const read = rows.flatMap((row) => {
    const round = roundOf(row);
    return round ? [round] : [];
  });
  const counted = await Promise.all(
    read.map(async (round) => {
      const of = round.horses.map((horse) =>
        visitsOfRound(round.slug, round.kind, `horses/${horse}`),
      );
      const visits = await db.view(round.kind).where('path').startsWithAnyOf(of).primaryKeys();
      return { ...round, recorded: new Set(visits.map(rootPathOf)).size };
    }),
  );
  return counted.toSorted((a, b) => (a.day === b.day ? order(a.by, b.by) : order(b.day, a.day)));
}

/** What is given to the guest, with the names and days as this phone knows them now. */
export async function textOfRound({ db }: Mirror, slug: string): Promise<string | null> {
  const row = await db.view<GivenRound>('rounds').get(`rounds/${slug}`);
  const round = row && roundOf(row);
  if (!row || !round) return null;
  const rows = await db.view('horses').bulkGet(round.horses.map((each) => `horses/${each}`));
  const horses = rows.map((horse): GuestHorse => {
    if (!horse) return { name: '—', last: null, due: null };
    const fields = readFields(HORSE, horse.fields);
    const last = fields[CARE[round.kind].last];
    return {
      name: lineOf(fields.name.trim() || fields.docname.trim() || '—'),
      last: dayOf(last ?? NaN) || null,
      due: dueDayOf(fields, round.kind) ?? null,
    };
  });
  return writeRound({
    round: slug,
    secret: row.fields.secret,
    day: round.day,
    kind: round.kind,
    by: lineOf(round.by),
    horses,
  });
}

/**
 * Reads a return, and what taking it in would do. Writes nothing.
 *
 * @param text a link, the content of a file, or a message
 */
export async function openReturn(
  mirror: Mirror,
  text: string,
  today: Day,
  seal: Seal,
): Promise<Result<OpenedReturn, ReturnFlaw>> {
  const { db } = mirror;
  const find = async (slug: string): Promise<KnownRound | undefined> => {
    const row = await db.view<GivenRound>('rounds').get(`rounds/${slug}`);
    const round = row && roundOf(row);
    return round && { secret: row.fields.secret, day: round.day, places: round.horses.length };
  };
  const read = await readReturn(guestTextIn(text), today, find, seal);
  if (typeof read === 'string') return fail(read);
  const row = await db.view<GivenRound>('rounds').get(`rounds/${read.round}`);
  const round = row && roundOf(row);
  if (!round) return fail('unknown');
  const ticks = read.ticks.map((tick) => ({
    ...tick,
    horse: `horses/${round.horses[tick.place]!}`,
  }));
  const [states, horses] = await Promise.all([
    planTakeIn(mirror, round.slug, round.kind, ticks),
    db.view('horses').bulkGet(ticks.map(({ horse }) => horse)),
  ]);
  return ok({
    round,
    leftOut: read.leftOut,
    ticks: ticks.map((tick, index) => ({
      ...tick,
      state: states[index]!,
      name: readFields(HORSE, horses[index]?.fields ?? {}).name,
    })),
  });
}

/** Withdraws a round: no phone that has heard of it takes its return in. Visits that were recorded stay. */
export async function withdrawRound(
  mirror: Mirror,
  slug: string,
): Promise<Result<void, SaveFailure>> {
  const path = `rounds/${slug}`;
  return transactOnQueue(mirror, 'withdraw round', path, async () => {
    if (await mirror.db.view('rounds').get(path)) await append(mirror, { op: 'delete', path });
  });
}

/** Undefined for a document that no app of ours wrote. */
function roundOf(row: ViewRow<GivenRound>): GivenRoundRow | undefined {
  const { path, slug, pending } = row;
  const { date, kind, by, horses } = readFields(GIVEN_ROUND, row.fields);
  const day = dayOf(date ?? NaN);
  const known = VISIT_KINDS.find((each) => each === kind);
  const slugs = horses.split('\n').filter((each) => each !== '');
  if (day === '' || !known || slugs.length > GUEST_LIMITS.horses) return undefined;
  return { path, slug, pending, day, kind: known, by, horses: slugs, recorded: 0 };
}

/** A name as the format takes it: one line, without what is not shown, as long as a line may be. */
function lineOf(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
  // A character of two places that the limit cuts is left out.
  return shown.slice(0, GUEST_LIMITS.line).replace(/\p{Cs}/gu, '');
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
