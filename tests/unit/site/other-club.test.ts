import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { DrawnPage } from '../../../src/site/build/prerender-entry.tsx';
import { shareImage } from '../../../src/site/build/share-image.ts';
import { EXAMPLE_VALUES, SETTING_ENTRIES } from '../../../src/site/build/setting-entries.ts';
import { OTHER_CLUB } from '../../support/settings.ts';

/*
 * The pages for an association of another region, once with pages of its own elsewhere and once without: nothing of the
 * example may be left in them.
 */
const WITH_PAGES = {
  ...OTHER_CLUB,
  // As people copy it; no page's address may have two slashes.
  url: `${OTHER_CLUB.url}/`,
  openingHours: 'Tutti i giorni, dalle 8 alle 20.',
  wayThere: 'Dalla piazza, a piedi.',
  instagram: 'https://www.instagram.com/zoccoli',
  facebook: 'https://www.facebook.com/zoccoli',
  centre: 'https://zoccoli.it/',
  summerCamp: 'https://zoccoli.it/estate',
  nuovaVita: 'https://zoccoli.it/vita',
  boarding: 'https://zoccoli.it/pensione',
  horseLife: 'https://zoccoli.it/cavallo',
  membersArea: 'https://zoccoli.it/soci',
  enrolmentForm: 'https://zoccoli.it/modulo',
};

/** Prices and hours of its own. */
const PRICES = {
  MEMBERSHIP_FEE: 71,
  CAMP_WEEK: {
    fullDay: { euro: 172, from: '7:07', to: '17:07' },
    halfDay: { euro: 113, from: '7:08', to: '13:08' },
  },
};

/** Words of the example's place and persons, from any setting. */
const OF_THE_EXAMPLE =
  /Mantova|Mantua|mantovan|Borgo Virgilio|\bVirgilio\b|[Aa]rgin[ei]|\bMincio\b|\bdel Po\b|Esempio|example\.|46034|45\.10|10\.78|\bMN\b/;

describe.each([
  ['with no page elsewhere', OTHER_CLUB],
  ['with pages of its own elsewhere', WITH_PAGES],
])('an association %s', (_, settings) => {
  let pages: readonly DrawnPage[] = [];
  beforeAll(async () => {
    vi.resetModules();
    vi.doMock('../../../src/site/settings.ts', () => ({ SETTINGS: settings }));
    vi.doMock('../../../src/model/prices.ts', () => PRICES);
    pages = (await import('../../../src/site/build/prerender-entry.tsx')).drawPages();
    vi.doUnmock('../../../src/site/settings.ts');
    vi.doUnmock('../../../src/model/prices.ts');
    vi.resetModules();
  });

  test('has nothing of the example on any page', () => {
    expect(pages.length).toBeGreaterThan(15);
    for (const { path, head, body } of pages) {
      const html = head + body;
      expect(OF_THE_EXAMPLE.exec(html)?.[0], path).toBeUndefined();
      expect(
        EXAMPLE_VALUES.filter((value) => html.includes(value)),
        path,
      ).toEqual([]);
      expect(/href=""|content="undefined|data-to=""/.exec(html), path).toBeNull();
      expect(/https:\/\/[^"/]+\/\/[^"]*/.exec(html)?.[0], path).toBeUndefined();
    }
  });

  test('shows every setting that a page shows', () => {
    const all = pages.map(({ head, body }) => head + body).join('\n');
    for (const [name, { variable }] of Object.entries(SETTING_ENTRIES)) {
      const value = settings[name as keyof typeof settings];
      if (value === '' || name === 'provider' || variable.startsWith('VITE_FIREBASE_')) continue;
      expect(all.includes(value), name).toBe(true);
    }
  });

  test('says its own prices and hours, and no others', () => {
    const all = pages
      .map(({ head, body }) => head + body.replaceAll(/<[^>]+>/g, ' '))
      .join('\n')
      .replace(settings.openingHours, '');
    const said = (pattern: RegExp) =>
      new Set(Array.from(all.matchAll(pattern), ([, value]) => value));
    expect(said(/(\d+)\s*(?:euro|€)/g)).toEqual(new Set(['113', '172', '71']));
    expect(said(/"price":(\d+)/g)).toEqual(new Set(['113', '172', '71']));
    expect(said(/\b(\d{1,2}:\d\d)(?!:)\b/g)).toEqual(new Set(['13:08', '17:07', '7:07', '7:08']));
  });

  test('keeps its pages where it has no others', () => {
    const leaving = pages.filter(({ head }) => head.includes('/leave.js')).length;
    expect(leaving).toBe(settings === OTHER_CLUB ? 0 : 5);
    expect(pages.filter(({ indexed }) => indexed).length).toBe(settings === OTHER_CLUB ? 16 : 11);
  });
});

test.each(
  ['Associazione Sportiva ', 'ASSOCIAZIONE SPORTIVA '].flatMap((words) =>
    [40, 100, 300].map((letters) => [letters, words] as const),
  ),
)(
  'the picture that is shared has the whole name of the site: %i letters of %s',
  async (letters, words) => {
    const begins = words.repeat(20).slice(0, letters - 1);
    const [one, other] = await Promise.all(
      ['A', 'B'].map((last) => shareImage('Contatti', begins + last, '<svg></svg>')),
    );
    expect(Buffer.compare(one!, other!)).not.toBe(0);
  },
);
