import { invalid } from '../firestore/errors.ts';

const LINE = '\r\n';
const BLANK_LINE = `${LINE}${LINE}`;

/**
 * Splits an upload into its two parts: JSON that describes the object, and the object's bytes.
 *
 * @param contentType the request's, with the boundary.
 * @throws Refusal INVALID_ARGUMENT where it is not of two parts.
 */
export function splitUpload(
  contentType: string | undefined,
  body: Buffer,
): { description: unknown; bytes: Buffer } {
  const boundary = /^multipart\/related;.*boundary="?([^";]+)"?/i.exec(contentType ?? '')?.[1];
  if (boundary === undefined) throw invalid('An upload is of type multipart/related.');
  const opening = `--${boundary}${LINE}`;
  const between = `${LINE}--${boundary}${LINE}`;
  const closing = `${LINE}--${boundary}--`;

  const first = afterHeaders(body, 0, opening);
  const middle = body.indexOf(between, first);
  if (middle === -1) throw malformed();
  const second = afterHeaders(body, middle, between);
  const end = body.lastIndexOf(closing);
  if (end < second) throw malformed();
  try {
    const description = JSON.parse(body.toString('utf8', first, middle)) as unknown;
    return { description, bytes: body.subarray(second, end) };
  } catch {
    throw malformed();
  }
}

/** Where the content of the part begins whose delimiter is at `start`. @throws Refusal where there is no such part */
function afterHeaders(body: Buffer, start: number, delimiter: string): number {
  const isThere = body.subarray(start, start + delimiter.length).equals(Buffer.from(delimiter));
  // The delimiter's own line end begins the blank line where a part has no headers.
  const blank = body.indexOf(BLANK_LINE, start + delimiter.length - LINE.length);
  if (!isThere || blank === -1) throw malformed();
  return blank + BLANK_LINE.length;
}

const malformed = () => invalid('The upload is not of two parts.');
