/**
 * Writes the path that was asked for into the `og:url` of the page for unknown ones, which no build knows;
 * src/site/page-head.ts marks it with the address of the site.
 */
export function nameCurrentPath(path: string): void {
  const tag = document.querySelector<HTMLMetaElement>('meta[data-site]');
  if (tag) tag.content = (tag.dataset['site'] ?? '') + path;
}
