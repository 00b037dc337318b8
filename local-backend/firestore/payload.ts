import type { HttpRequest } from '../http.ts';
import { invalid, Refusal } from './errors.ts';

/** What the emulator answers to every body that is not the JSON form of the request's message. */
export const badPayload = (): Refusal => invalid("Payload isn't valid for request.");

/** The answer to what Firestore does and this backend does not. */
export const unimplemented = (what: string): Refusal =>
  new Refusal('UNIMPLEMENTED', `${what} is not part of the local backend.`);

/**
 * Reads a JSON object that may hold the given keys and no others. A key whose value is null counts
 * as absent, as in every protocol-buffer JSON. The answer has no prototype, so that a key such as
 * `constructor` is never found by accident.
 *
 * @param unsupported the message's other keys, which Firestore knows and this backend does not.
 * @throws Refusal INVALID_ARGUMENT for another shape or an unknown key, UNIMPLEMENTED for a key that is
 * not supported: no part of a request is ignored.
 */
export function message<K extends string>(
  json: unknown,
  keys: readonly K[],
  unsupported: readonly string[] = [],
): Partial<Record<K, unknown>> {
  const found = Object.create(null) as Partial<Record<K, unknown>>;
  for (const [key, value] of Object.entries(object(json))) {
    if (keys.includes(key as K)) {
      if (value !== null) found[key as K] = value;
    } else if (!unsupported.includes(key)) throw badPayload();
    else if (value !== null) throw unimplemented(key);
  }
  return found;
}

/** Every Google API's common parameters, with the values that change nothing here (any where undefined). */
const COMMON_PARAMETERS: Readonly<Record<string, readonly string[] | undefined>> = {
  $alt: ['json'],
  alt: ['json'],
  key: undefined,
  prettyPrint: undefined,
};

/**
 * Checks that a URL has only the parameters that its method takes.
 *
 * @throws Refusal UNIMPLEMENTED for any other: no part of a request is ignored.
 */
export function checkParameters(query: URLSearchParams, names: readonly string[]): void {
  for (const [name, value] of query) {
    if (names.includes(name)) continue;
    const isCommon = Object.hasOwn(COMMON_PARAMETERS, name);
    const taken = COMMON_PARAMETERS[name];
    if (!isCommon || taken?.includes(value) === false) throw unimplemented(name);
  }
}

/** A JSON object, absent meaning empty. @throws Refusal for anything else. */
export function object(json: unknown): object {
  if (json === undefined) return {};
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw badPayload();
  return json;
}

/** A JSON array, absent meaning empty. @throws Refusal for anything else. */
export function list(json: unknown): unknown[] {
  if (json === undefined) return [];
  if (!Array.isArray(json)) throw badPayload();
  return json as unknown[];
}

/** A string, absent meaning ''. @throws Refusal for anything else. */
export function text(json: unknown): string {
  if (json === undefined) return '';
  if (typeof json !== 'string') throw badPayload();
  return json;
}

/** A boolean, absent meaning false. @throws Refusal for anything else. */
export function flag(json: unknown): boolean {
  if (json === undefined) return false;
  if (typeof json !== 'boolean') throw badPayload();
  return json;
}

/** One of the given names, or undefined where absent. @throws Refusal for anything else. */
export function oneOf<K extends string>(json: unknown, names: readonly K[]): K | undefined {
  if (json === undefined) return undefined;
  const name = names.find((each) => each === json);
  if (name === undefined) throw badPayload();
  return name;
}

/** A whole number of at most 53 bits, written as a number or as text, or undefined where absent. */
export function whole(json: unknown): number | undefined {
  if (json === undefined) return undefined;
  const number = typeof json === 'string' && /^-?\d+$/.test(json) ? Number(json) : json;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw badPayload();
  return number;
}

/** A path, or a part of one, as it was before it was percent-encoded. @throws Refusal where it is not well encoded */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw invalid('The path is not well encoded.');
  }
}

/** The JSON of a body; an empty body is an empty message. @throws Refusal where it is no JSON */
export function parse({ body }: Pick<HttpRequest, 'body'>): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw badPayload();
  }
}
