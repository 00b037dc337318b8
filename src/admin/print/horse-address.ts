/** Where a horse's card is, whole, as a camera needs it. */
export function horseAddress(slug: string): string {
  return `${location.origin}/admin/horses/${encodeURIComponent(slug)}`;
}
