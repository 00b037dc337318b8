/** The slug in the address of a horse's page, as a QR reader types it; null for another text. */
export function slugOfAddress(text: string): string | null {
  const found = /^https?:\/\/[^/]+\/admin\/horses\/([^/?#]+)\/?$/i.exec(text.trim());
  try {
    return found ? decodeURIComponent(found[1]!) : null;
  } catch {
    return null;
  }
}

/** The absolute address of a horse's page, for QR codes. */
export function horseAddress(slug: string): string {
  return `${location.origin}/admin/horses/${encodeURIComponent(slug)}`;
}
