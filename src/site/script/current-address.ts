/**
 * Writes the requested path to `og:url` in the page for unknown paths, since the build cannot know it;
 * src/site/page-head.ts marks the tag with the address of the site.
 */
export function nameCurrentAddress(path: string): void {
  const tag = document.querySelector<HTMLMetaElement>('meta[data-site]');
  if (tag) tag.content = (tag.dataset['site'] ?? '') + path;
}
