import { bytesOfBase64 } from '../values/base64.ts';
import { type Day, addDays, isDay } from '../values/calendar.ts';
import { isPhoto } from '../fields/photo.ts';

/*
 * A given round, or its return, travels as one line of text, in a link or a file alike: its type, its content as
 * base64url of JSON, and for a return its HMAC. Both are untrusted until they are read here: what the app could not
 * have written is refused as a whole, and nothing of it is stored.
 */

/** What the guest sees of a horse: nothing of owners or members. */
export interface GuestHorse {
  readonly name: string;
  readonly last: Day | null;
  readonly due: Day | null;
  /** Its place in the stable; empty where that is not known. */
  readonly box: string;
  /** Its photo (src/model/fields/photo.ts), only in a file: a link is too short for pictures. Else empty. */
  readonly photo: string;
}

/** A round as it is given. */
export interface GuestRound {
  /** The id of the round's document. */
  readonly round: string;
  readonly secret: string;
  readonly day: Day;
  /** What is to be done: a kind of visit, or the name of a kind of health act. */
  readonly kind: string;
  /** With what, of a health act: product and batch; else empty. */
  readonly product: string;
  /** Who it was given to. */
  readonly by: string;
  readonly horses: readonly GuestHorse[];
}

/** A tick as it comes back: the place of its horse in the round, from 0, never an id. */
export interface GuestTick {
  readonly place: number;
  readonly day: Day;
  readonly notes: string;
}

/** What comes back of a round. */
export interface GuestReturn {
  readonly round: string;
  readonly ticks: readonly GuestTick[];
}

/** Authenticates a text with a secret: HMAC-SHA-256 as base64url (src/platform/hmac.ts). */
export type Hmac = (secret: string, text: string) => Promise<string>;

/** What a phone knows of a round that was given. */
export interface KnownRound {
  readonly secret: string;
  readonly day: Day;
  /** How many horses it has. */
  readonly places: number;
}

/**
 * Why a text is not read: it is not from this app, too long, from a newer version, cut or changed by hand, or of the
 * `other` type, such as a round where a return is expected.
 */
export type TextFlaw = 'foreign' | 'tooLong' | 'newer' | 'broken' | 'other';

/** Why a return is not read: its text, a round that is not in this register, its HMAC, or a day long before the round's. */
export type ReturnFlaw = TextFlaw | 'unknown' | 'forged' | 'early';

/** A return that was read. */
export interface ReadReturn extends GuestReturn {
  /** The ticks that are too far from the round's day, or of a day to come: they are not among the others. */
  readonly leftOut: readonly GuestTick[];
  /** Whether it came too late to be taken in; all its ticks are there then, to be read. */
  readonly isLate: boolean;
}

export const GUEST_LIMITS = {
  /** Characters of a return: the longest notes for all horses, each character three bytes, take most of it. */
  text: 4_200_000,
  /** Characters of a round, with its photos. */
  round: 8_000_000,
  /** Characters of all its photos, as the register keeps them: photos beyond it are left out. */
  photos: 5_500_000,
  /** Characters of a link that messengers and browsers take. */
  link: 30_000,
  horses: 500,
  line: 200,
  notes: 2000,
  /** How far in days a return, and each tick, may be from the round's day, before or after: a clock may be wrong. */
  days: 7,
} as const;

/** Rounds of version 1 have neither boxes nor photos. */
const VERSION = { giro: 2, reso: 1 } as const;
/** Where a round or a return begins in a message or a link that holds it. */
const BEGINNING = /scuderia-(?:giro|reso)[0-9]{1,4}\./;
const SHAPE = /^scuderia-(giro|reso)([1-9][0-9]{0,3})\.([A-Za-z0-9_-]+)(?:\.([A-Za-z0-9_-]{43}))?$/;
const ROUND_ID = /^[A-Za-z0-9]{20}$/;
const SECRET = /^[A-Za-z0-9]{40}$/;

/** The round or return in what was pasted or opened: a link, a file or a message with a greeting before it. */
export function guestTextIn(text: string): string {
  const at = text.search(BEGINNING);
  return at < 0 ? text : text.slice(at);
}

/** The text of a round that is given. */
export function writeRound({ round, secret, day, kind, product, by, horses }: GuestRound): string {
  const rows = horses.map((each) => [each.name, each.last, each.due, each.box, each.photo]);
  return `scuderia-giro${VERSION.giro}.${toBase64(JSON.stringify([round, secret, day, kind, product, by, rows]))}`;
}

/** Reads a round that was given; whitespace that messengers add is ignored. */
export function readRound(text: string): GuestRound | TextFlaw {
  const parts = partsOf(text, 'giro');
  if (typeof parts === 'string') return parts;
  const content = parts.hmac === undefined ? parts.content : undefined;
  if (!isRow(content, 7)) return 'broken';
  const [round, secret, day, kind, product, by, rows] = content;
  if (
    !isText(round, ROUND_ID) ||
    !isText(secret, SECRET) ||
    !isDayText(day) ||
    !isLine(kind) ||
    !isLine(product) ||
    !isLine(by) ||
    !Array.isArray(rows) ||
    rows.length > GUEST_LIMITS.horses
  ) {
    return 'broken';
  }
  const horses: GuestHorse[] = [];
  for (const row of rows as readonly unknown[]) {
    if (!isRow(row, 3) && !isRow(row, 5)) return 'broken';
    const [name, last, due, box = '', photo = ''] = row;
    if (!isLine(name) || !isDayOrNull(last) || !isDayOrNull(due) || !isLine(box)) return 'broken';
    if (photo !== '' && !isPhoto(photo)) return 'broken';
    horses.push({ name, last, due, box, photo });
  }
  return { round, secret, day, kind, product, by, horses };
}

/** The text of a return, authenticated with the secret of its round. */
export async function writeReturn(
  { round, ticks }: GuestReturn,
  secret: string,
  hmac: Hmac,
): Promise<string> {
  const rows = ticks.map(({ place, day, notes }) => [place, day, notes]);
  const head = `scuderia-reso${VERSION.reso}.${toBase64(JSON.stringify([round, rows]))}`;
  return `${head}.${await hmac(secret, head)}`;
}

/**
 * Reads a return, and checks its text, whether this register gave the round, its HMAC, and its time. Ticks that are too
 * far from the round's day, or of a day to come, are left out and given apart; of a return that came too late none is.
 *
 * @param find gives what is known of a round by its id; undefined for one that is unknown or was withdrawn
 */
export async function readReturn(
  text: string,
  today: Day,
  find: (round: string) => Promise<KnownRound | undefined>,
  hmac: Hmac,
): Promise<ReadReturn | ReturnFlaw> {
  const parts = partsOf(text, 'reso');
  // A round with its photos is longer than any return: that it is none is what the person has to know.
  if (parts === 'tooLong' && /^\s*scuderia-giro/.test(text)) return 'other';
  if (typeof parts === 'string') return parts;
  if (parts.hmac === undefined || !isRow(parts.content, 2)) return 'broken';
  const [round, rows] = parts.content;
  if (!isText(round, ROUND_ID) || !Array.isArray(rows)) return 'broken';
  const known = await find(round);
  // It may be a round of another register: without its secret nothing more can be checked.
  if (!known) return 'unknown';
  if (!SECRET.test(known.secret) || !isSame(parts.hmac, await hmac(known.secret, parts.head))) {
    return 'forged';
  }
  if (today < addDays(known.day, -GUEST_LIMITS.days)) return 'early';
  const ticks = ticksOf(rows as readonly unknown[], known.places);
  if (!ticks) return 'broken';
  const last = addDays(known.day, GUEST_LIMITS.days);
  const isLate = today > last;
  const isIn = ({ day }: GuestTick) =>
    isLate || (day <= today && day >= addDays(known.day, -GUEST_LIMITS.days) && day <= last);
  const leftOut = ticks.filter((tick) => !isIn(tick));
  return { round, ticks: ticks.filter(isIn), leftOut, isLate };
}

/** The ticks of a return; undefined for what the app could not have written, such as two ticks of one horse. */
function ticksOf(rows: readonly unknown[], places: number): GuestTick[] | undefined {
  const ticked = new Set<number>();
  const ticks: GuestTick[] = [];
  for (const row of rows) {
    if (!isRow(row, 3)) return undefined;
    const [place, day, notes] = row;
    if (typeof place !== 'number' || !Number.isInteger(place)) return undefined;
    if (place < 0 || place >= places || ticked.has(place)) return undefined;
    if (!isDayText(day) || !isNotes(notes)) return undefined;
    ticked.add(place);
    ticks.push({ place, day, notes });
  }
  return ticks;
}

interface Parts {
  /** The text that the HMAC is made of. */
  readonly head: string;
  readonly content: unknown;
  readonly hmac: string | undefined;
}

function partsOf(text: string, wanted: 'giro' | 'reso'): Parts | TextFlaw {
  if (text.length > GUEST_LIMITS[wanted === 'giro' ? 'round' : 'text']) return 'tooLong';
  const whole = text.replace(/\s+/g, '');
  const found = SHAPE.exec(whole);
  if (!found) return whole.startsWith('scuderia-') ? 'broken' : 'foreign';
  const [, what, version, body = '', hmac] = found;
  if (Number(version) > VERSION[what as 'giro' | 'reso']) return 'newer';
  if (what !== wanted) return 'other';
  const content = contentOf(body);
  if (content === undefined) return 'broken';
  return { head: hmac === undefined ? whole : whole.slice(0, -hmac.length - 1), content, hmac };
}

/** The JSON in base64 of UTF-8; undefined for anything else, and for too deep a nesting (a RangeError). */
function contentOf(body: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOfBase64(body)));
  } catch {
    return undefined;
  }
}

/** Bytes that are passed as arguments of one call: far fewer than any browser permits. */
const CHUNK = 8192;

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  // Several at a time: one by one, a round with 300 photos takes three times as long, over a second.
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCodePoint(...bytes.subarray(at, at + CHUNK));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Compares two HMACs in constant time. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) {
    difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  }
  return difference === 0;
}

function isRow(value: unknown, length: number): value is readonly unknown[] {
  return Array.isArray(value) && value.length === length;
}

function isText(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}

function isDayText(value: unknown): value is Day {
  return typeof value === 'string' && isDay(value);
}

function isDayOrNull(value: unknown): value is Day | null {
  return value === null || isDayText(value);
}

/** The characters that change the direction of the text around them. */
const TURNS = String.raw`\u202a-\u202e\u2066-\u2069`;
const NOT_IN_LINE = new RegExp(String.raw`[\p{Cc}\p{Cs}${TURNS}]`, 'u');
const NOT_IN_NOTES = new RegExp(String.raw`[^\P{Cc}\n\t]|[\p{Cs}${TURNS}]`, 'u');

/** A text as a line of the format: without invisible characters, cut to the length of a line. */
export function asLine(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
  // A surrogate pair that the limit cuts is left out.
  return shown.slice(0, GUEST_LIMITS.line).replace(/\p{Cs}/gu, '');
}

/** A note as the format takes it: pasted control characters and lone surrogates become blanks. */
export function asNotes(text: string): string {
  const blanked = (notes: string) => notes.replace(new RegExp(NOT_IN_NOTES, 'gu'), ' ');
  // The limit may cut a surrogate pair.
  return blanked(blanked(text).slice(0, GUEST_LIMITS.notes));
}

/** Whether a value is a line without lone surrogates, without control characters and without those that change the direction of text. */
function isLine(value: unknown): value is string {
  return typeof value === 'string' && value.length <= GUEST_LIMITS.line && !NOT_IN_LINE.test(value);
}

function isNotes(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= GUEST_LIMITS.notes && !NOT_IN_NOTES.test(value)
  );
}
