/**
 * The bytes of a text in base64 or base64url (RFC 4648), with or without padding.
 *
 * @throws DOMException (`InvalidCharacterError`) for any other text
 */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  // By position: `Uint8Array.from` with a function takes twenty times as long, a second for a round with its photos.
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
