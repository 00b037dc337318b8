/**
 * Replaces the placeholder by the map when the link is pressed: that click is the consent. The markup is that of
 * src/site/blocks/map-on-click.tsx.
 */
export function putMapOnClick(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-map]');
  const place = link?.closest('section');
  if (!link || !place) return;
  link.addEventListener('click', (event) => {
    // A click that opens another tab or window follows the link to their site.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const map = document.createElement('iframe');
    map.title = link.dataset['title'] ?? '';
    map.referrerPolicy = 'no-referrer';
    // The map's page is of another origin: allow-same-origin gives it access to its own origin, not to ours.
    map.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-popups');
    map.src = link.dataset['map'] ?? '';
    place.replaceChildren(map);
    map.focus();
  });
}
