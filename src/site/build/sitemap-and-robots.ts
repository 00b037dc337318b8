import type { DrawnPage } from './prerender-entry.tsx';

/** The sitemap: the address of every page that search engines may index. @param site its address */
export function sitemap(site: string, pages: readonly DrawnPage[]): string {
  const locations = pages
    .filter(({ indexed }) => indexed)
    .map(({ path }) => `  <url><loc>${site}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locations.join('\n')}\n</urlset>\n`;
}

/** What crawlers are asked to leave alone, and where the sitemap is. @param site its address */
export const robots = (site: string): string =>
  `User-agent: *\nDisallow: /admin\n\nSitemap: ${site}/sitemap.xml\n`;
