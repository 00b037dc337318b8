/** The absolute address of a horse's page, for QR codes. */
export function horseAddress(slug: string): string {
  return `${location.origin}/admin/horses/${encodeURIComponent(slug)}`;
}
