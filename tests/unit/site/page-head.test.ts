import { describe, expect, test } from 'vitest';
import { siteConfig } from '../../../src/site/site-config.ts';
import { headOf, headTags, type HeadTag } from '../../../src/site/page-head.ts';
import { NOT_FOUND_PAGE, PAGES } from '../../../src/site/page-list.ts';

/** As readers look for it: Open Graph by `property`, everything else by `name`. */
const content = (tags: readonly HeadTag[], name: string) =>
  tags.find(({ attributes }) => attributes[name.startsWith('og:') ? 'property' : 'name'] === name)
    ?.attributes['content'];
const title = (tags: readonly HeadTag[]) => tags.find(({ tag }) => tag === 'title')?.text;
const page = (path: string) => PAGES.find((known) => known.path === path)!;

describe('head rules', () => {
  test('title and og:title name the page and the owner', () => {
    const tags = headTags('/it/paths', 'it', { title: 'Percorsi' });
    expect(title(tags)).toBe(`Percorsi | ${siteConfig.owner}`);
    expect(content(tags, 'og:title')).toBe(title(tags));
  });

  test('without a title the owner stands alone; in another language xxx stands for it', () => {
    expect(title(headTags('/it', 'it', {}))).toBe(siteConfig.owner);
    expect(title(headTags('/en/paths', 'en', { title: 'Percorsi' }))).toBe(
      `xxx | ${siteConfig.owner}`,
    );
  });

  test('descriptions fall back: by language, and to the mission', () => {
    const italian = headTags('/it', 'it', {});
    expect(content(italian, 'description')).toMatch(/Equitazione/);
    expect(content(headTags('/en', 'en', {}), 'description')).toMatch(/riding/);
    expect(content(italian, 'og:description')).toBe(
      'Aiutaci a salvare chi non può salvarsi da solo!',
    );
    const given = headTags('/it', 'it', { description: 'Qui' });
    expect([content(given, 'description'), content(given, 'og:description')]).toEqual([
      'Qui',
      'Qui',
    ]);
  });

  test('image, type and address', () => {
    const tags = headTags('/it/contacts', 'it', {});
    expect(content(tags, 'og:image')).toBe(`${siteConfig.url}/share/home.png`);
    expect(content(tags, 'og:type')).toBe('website');
    expect(content(tags, 'og:url')).toBe(`${siteConfig.url}/it/contacts`);
  });

  test('an alternate link for each language given', () => {
    const tags = headTags('/it', 'it', { languages: { it: '/it/a', en: '/en/a' } });
    expect(tags.filter(({ tag }) => tag === 'link').map(({ attributes }) => attributes)).toEqual([
      { rel: 'alternate', hreflang: 'it', href: `${siteConfig.url}/it/a` },
      { rel: 'alternate', hreflang: 'en', href: `${siteConfig.url}/en/a` },
    ]);
  });

  test('unknown paths carry the 404 marker and are not kept', () => {
    const tags = headOf(NOT_FOUND_PAGE);
    expect(title(tags)).toBe(`Not Found | ${siteConfig.owner}`);
    expect(content(tags, 'prerender-status-code')).toBe('404');
    expect(content(tags, 'robots')).toBe('noindex, follow');
    // The browser appends the path.
    expect(content(tags, 'og:url')).toBe(siteConfig.url);
    expect(tags.some(({ attributes }) => attributes['rel'] === 'canonical')).toBe(false);
  });

  test.each(PAGES.map((known) => [`/it${known.path}`, known] as const))(
    '%s names the address to index, and says whether it may be',
    (_, known) => {
      const tags = headOf(known);
      const canonical = `${siteConfig.url}/it${known.canonicalPath ?? known.path}`;
      expect(tags.filter(({ tag }) => tag === 'link').map(({ attributes }) => attributes)).toEqual([
        { rel: 'alternate', hreflang: 'it', href: canonical },
        { rel: 'alternate', hreflang: 'x-default', href: canonical },
        { rel: 'canonical', href: canonical },
      ]);
      const { leadsTo, canonicalPath, unlisted } = known;
      const isForVisitors = [leadsTo, canonicalPath, unlisted].every((each) => each === undefined);
      expect(content(tags, 'robots')).toBe(isForVisitors ? undefined : 'noindex, follow');
    },
  );

  test('contatti stands behind contacts', () => {
    expect(page('/contatti').canonicalPath).toBe('/contacts');
  });

  test('who shares a page sees a card with a picture of its own', () => {
    const all = [...PAGES, NOT_FOUND_PAGE].map(headOf);
    const pictures = all.map((tags) => content(tags, 'og:image')!);
    expect(new Set(pictures).size).toBe(all.length);
    for (const [at, tags] of all.entries()) {
      expect(pictures[at]).toMatch(/^https:\/\/[^/]+\/share\/[\w-]+\.png$/);
      expect(
        ['og:locale', 'og:site_name', 'og:image:width', 'og:image:height', 'twitter:card'].map(
          (name) => content(tags, name),
        ),
      ).toEqual(['it_IT', siteConfig.owner, '1200', '630', 'summary_large_image']);
    }
  });

  test('every page has a title and a description of its own', () => {
    const own = PAGES.filter(({ canonicalPath }) => canonicalPath === undefined).map(headOf);
    expect(new Set(own.map(title)).size).toBe(own.length);
    expect(new Set(own.map((tags) => content(tags, 'description'))).size).toBe(own.length);
  });
});
