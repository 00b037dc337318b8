import { invalid, type Refusal } from './errors.ts';

/** What the emulator answers to every body that is not the JSON form of the request's message. */
export const badPayload = (): Refusal => invalid("Payload isn't valid for request.");

/**
 * Reads a JSON object that may hold the given keys and no others. A key whose value is null counts
 * as absent, as in every protocol-buffer JSON. The answer has no prototype, so that a key such as
 * `constructor` is never found by accident.
 *
 * @throws Refusal INVALID_ARGUMENT for another shape or another key.
 */
export function message<K extends string>(
  json: unknown,
  keys: readonly K[],
): Partial<Record<K, unknown>> {
  const found = Object.create(null) as Partial<Record<K, unknown>>;
  for (const [key, value] of Object.entries(object(json))) {
    if (!keys.includes(key as K)) throw badPayload();
    if (value !== null) found[key as K] = value;
  }
  return found;
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
