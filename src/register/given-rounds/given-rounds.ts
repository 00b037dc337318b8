import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import { boxName } from '../../model/horses/box.ts';
import { byCodeUnits } from '../../model/values/alphabet.ts';
import { type Day, dayOf, instantOf } from '../../model/values/calendar.ts';
import { dueDayOf } from '../../model/visits/care-interval.ts';
import { readFields } from '../../model/fields/fields.ts';
import { type GivenRound, GIVEN_ROUND } from '../../model/given-rounds/given-round.ts';
import {
  type GuestHorse,
  type GuestTick,
  type KnownRound,
  type ReadReturn,
  type ReturnFlaw,
  type Hmac,
  asLine,
  GUEST_LIMITS,
  guestTextIn,
  readReturn,
  writeRound,
} from '../../model/given-rounds/guest-text.ts';
import { dayOfAct } from '../../model/health/health-act.ts';
import { dueDayOfAct, kindKey, latestOfKinds } from '../../model/health/health-due.ts';
import { type Horse, HORSE } from '../../model/horses/horse.ts';
import { isAlive } from '../../model/horses/in-stable.ts';
import { namesApart } from '../../model/horses/names-apart.ts';
import { isPhoto } from '../../model/fields/photo.ts';
import { CARE } from '../../model/visits/visit.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { addRoot } from '../documents/root-documents.ts';
import { listActs } from '../health/health.ts';
import { lookUpTicks, pathsOfPlace } from './import-return.ts';
import { type Found, type ReturnedTick, asVisitKind } from './tick.ts';

/** A round as this phone knows it. */
export interface GivenRoundRow {
  readonly path: string;
  readonly slug: string;
  readonly pending: number;
  /** Empty where it has none ({@link isSound}). */
  readonly day: Day;
  /** A kind of visit, or the name of a kind of health act. */
  readonly kind: string;
  readonly by: string;
  readonly product: string;
  readonly batch: string;
  /** False of one that no app of ours wrote, without a day or with too many horses: it can only be withdrawn. */
  readonly isSound: boolean;
  /** The slugs of its horses, in their order. */
  readonly horses: readonly string[];
  /** For how many of them something came back, also where that was corrected or deleted since. */
  readonly recorded: number;
}

/** A round that is given out. */
export interface NewGivenRound {
  readonly by: string;
  readonly day: Day;
  /** A kind of visit, or the name of a kind of health act. */
  readonly kind: string;
  readonly product?: string;
  readonly batch?: string;
  readonly horses: readonly string[];
}

/** A return whose HMAC is right, and what importing it would do with each of its ticks, or would have done. */
export interface OpenedReturn extends Pick<ReadReturn, 'isLate'> {
  readonly round: GivenRoundRow;
  /** Ticks of days on which the round cannot have been done: a person decides what they are. */
  readonly leftOut: readonly (ReturnedTick & { readonly name: string })[];
  /** How many other returns the text holds. */
  readonly others: number;
  readonly ticks: readonly (ReturnedTick &
    Pick<Found, 'state' | 'isAgain'> & { readonly name: string })[];
}

/** Creates a given round, with a new secret. Gives its slug. */
export async function giveRound(
  mirror: Mirror,
  { by, day, kind, product = '', batch = '', horses }: NewGivenRound,
): Promise<Result<string, SaveFailure>> {
  if (horses.length > GUEST_LIMITS.horses) return fail('unfit');
  const path = `rounds/${mirror.ids.documentId()}`;
  const secret = mirror.ids.documentId() + mirror.ids.documentId();
  const date = instantOf(day);
  const fields = { by, date, kind, product, batch, secret, horses: horses.join('\n') };
  return addRoot(mirror, path, fields);
}

/** The rounds that were given and not withdrawn, the latest day first. Of one that is not sound nothing came back. */
export async function listGivenRounds(mirror: Mirror): Promise<GivenRoundRow[]> {
  const rows = await mirror.db.view<GivenRound>('rounds').toArray();
  const read = rows.map(roundFromRow);
  const unsent = (await mirror.db.outbox.toArray()).map(({ path }) => path);
  const counted = await Promise.all(
    read.map(async (round) => {
      const recorded = round.isSound ? await countRecorded(mirror, round, unsent) : 0;
      return { ...round, recorded };
    }),
  );
  return counted.toSorted((a, b) => byCodeUnits(b.day, a.day) || byCodeUnits(a.by, b.by));
}

/**
 * Of how many horses something ever came back. What was corrected, deleted or erased since counts: it is left as a
 * tombstone, and, until its deletion is sent, in the outbox.
 *
 * @param unsent the paths of all unsent mutations
 */
async function countRecorded(
  { db }: Mirror,
  round: GivenRoundRow,
  unsent: readonly string[],
): Promise<number> {
  const beginnings = round.horses.map((horse, place) =>
    pathsOfPlace(round, `horses/${horse}`, place),
  );
  const collection = asVisitKind(round.kind) ?? 'health';
  const [shown, known] = await Promise.all(
    [db.view(collection), db.base(collection)].map((table) =>
      table.where('path').startsWithAnyOf(beginnings).primaryKeys(),
    ),
  );
  const paths = [...shown!, ...known!, ...unsent];
  return beginnings.filter((beginning) => paths.some((path) => path.startsWith(beginning))).length;
}

/**
 * The text of a round for its guest, with names, places and days as this phone knows them now; null for no round, and
 * for one that is not sound.
 *
 * @param withPhotos for a file; a link is too short for them
 */
export async function textOfRound(
  mirror: Mirror,
  slug: string,
  withPhotos = false,
): Promise<string | null> {
  const { db } = mirror;
  const row = await db.view<GivenRound>('rounds').get(`rounds/${slug}`);
  const round = row && roundOf(row);
  if (!row || !round) return null;
  const rows = await db.view<Horse>('horses').bulkGet(round.horses.map((each) => `horses/${each}`));
  const names = namesInRound(rows);
  const horses = await Promise.all(
    rows.map((horse, place) => guestHorseOf(mirror, round.kind, horse, names[place]!)),
  );
  const { day, kind, by, product, batch } = round;
  const photos = withPhotos ? photosThatFit(rows) : [];
  return writeRound({
    round: slug,
    secret: row.fields.secret,
    day,
    kind: asLine(kind),
    product: asLine([product, batch].filter((each) => each.trim() !== '').join(', ')),
    by: asLine(by),
    horses: horses.map((horse, place) => ({ ...horse, photo: photos[place] ?? '' })),
  });
}

/** The photos of the first horses, as many as go into a file; empty for the others. */
function photosThatFit(rows: readonly (ViewRow | undefined)[]): string[] {
  let left: number = GUEST_LIMITS.photos;
  return rows.map((row) => {
    const photo = row?.fields['photo'];
    if (!isPhoto(photo)) return '';
    left -= photo.length;
    return left < 0 ? '' : photo;
  });
}

/** The names by which a guest, and who takes the return in, tell the horses of a round apart; empty for one that is gone. */
function namesInRound(rows: readonly (ViewRow<Horse> | undefined)[]): string[] {
  const known = rows.filter((row) => row !== undefined);
  const names = namesApart(known, true);
  return rows.map((row) => (row ? names[known.indexOf(row)]! : ''));
}

async function guestHorseOf(
  mirror: Mirror,
  kind: string,
  horse: ViewRow<Horse> | undefined,
  name: string,
): Promise<Omit<GuestHorse, 'photo'>> {
  if (!horse) return { name: '—', last: null, due: null, box: '' };
  const fields = readFields(HORSE, horse.fields);
  const told = {
    name: asLine(name),
    box: asLine(boxName(fields.box)),
  };
  // One that died since the round was given is due for nothing.
  const dueIf = (due: Day | undefined) => (isAlive(fields) ? (due ?? null) : null);
  const visits = asVisitKind(kind);
  if (visits) {
    const last = dayOf(fields[CARE[visits].last] ?? NaN) || null;
    return { ...told, last, due: dueIf(dueDayOf(fields, visits)) };
  }
  const act = latestOfKinds(await listActs(mirror, horse.slug)).get(kindKey(kind))?.fields;
  const last = dayOfAct(act?.date ?? null) ?? null;
  return { ...told, last, due: dueIf(act && dueDayOfAct(act)) };
}

/**
 * Reads a return, and what taking it in would do. Writes nothing.
 *
 * @param text a link, the content of a file, a message, or a chat: of several returns the last is read. Where that is
 *   cut, no older one is read in its place: somebody would believe that they had taken in the last.
 */
export async function openReturn(
  mirror: Mirror,
  text: string,
  today: Day,
  hmac: Hmac,
): Promise<Result<OpenedReturn, ReturnFlaw>> {
  const { db } = mirror;
  let round: GivenRoundRow | undefined;
  const find = async (slug: string): Promise<KnownRound | undefined> => {
    const row = await db.view<GivenRound>('rounds').get(`rounds/${slug}`);
    round = row && roundOf(row);
    return (
      row && round && { secret: row.fields.secret, day: round.day, places: round.horses.length }
    );
  };
  const returns = returnsIn(text);
  const last = returns.at(-1) ?? guestTextIn(text);
  const read = await readReturn(last, today, find, hmac);
  if (typeof read === 'string') return fail(read);
  if (!round) return fail('unknown');
  const { horses: given } = round;
  const withHorse = (tick: GuestTick): ReturnedTick => ({
    ...tick,
    horse: `horses/${given[tick.place]!}`,
  });
  const [ticks, leftOut] = [read.ticks.map(withHorse), read.leftOut.map(withHorse)];
  const paths = given.map((each) => `horses/${each}`);
  const [found, horses] = await Promise.all([
    lookUpTicks(mirror, round, ticks),
    db.view<Horse>('horses').bulkGet(paths),
  ]);
  const names = namesInRound(horses);
  const nameOf = ({ place }: GuestTick) => names[place]!;
  return ok({
    round,
    others: new Set(returns).size - 1,
    leftOut: leftOut.map((tick) => ({ ...tick, name: nameOf(tick) })),
    isLate: read.isLate,
    ticks: ticks.map((tick, index) => ({
      ...tick,
      state: found[index]!.state,
      isAgain: found[index]!.isAgain,
      name: nameOf(tick),
    })),
  });
}

/** A return up to the end of its HMAC; its parts may be broken over lines. */
const WHOLE_RETURN = /^scuderia-reso\d{1,4}\.[^.]*\.(?:\s*[\w-]){43}(?![\w-])/;

/** The returns in a text, each without what is said after it: a greeting, or that it was sent from a phone. */
function returnsIn(text: string): string[] {
  return text
    .split(/(?=scuderia-(?:giro|reso)\d{1,4}\.)/)
    .filter((part) => part.startsWith('scuderia-reso'))
    .map((part) => WHOLE_RETURN.exec(part)?.[0] ?? part);
}

/** Withdraws a round: no phone that has received this imports its return. Visits that were recorded stay. */
export async function withdrawRound(
  mirror: Mirror,
  slug: string,
): Promise<Result<void, SaveFailure>> {
  const path = `rounds/${slug}`;
  return transactOnQueues(mirror, 'withdraw round', [path], async () => {
    if (await mirror.db.view('rounds').get(path)) await append(mirror, { op: 'delete', path });
  });
}

/** Undefined where it is not sound. */
function roundOf(row: ViewRow<GivenRound>): GivenRoundRow | undefined {
  const round = roundFromRow(row);
  return round.isSound ? round : undefined;
}

function roundFromRow(row: ViewRow<GivenRound>): GivenRoundRow {
  const { path, slug, pending } = row;
  const { date, kind, by, product, batch, horses } = readFields(GIVEN_ROUND, row.fields);
  const day = dayOf(date ?? NaN);
  const slugs = horses.split('\n').filter((each) => each !== '');
  // The erasure of a person may have emptied its kind: it is then of health acts without one, and can be withdrawn.
  const isSound = day !== '' && slugs.length <= GUEST_LIMITS.horses;
  const told = { path, slug, pending, day, kind, by, product, batch };
  return { ...told, isSound, horses: slugs, recorded: 0 };
}
