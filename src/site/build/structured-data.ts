import type {
  Course,
  Event,
  Graph,
  ListItem,
  Offer,
  SportsActivityLocation,
  Thing,
} from 'schema-dts';
import type { Topic } from '../../model/events/event.ts';
import { CAMP_WEEK, MEMBERSHIP_FEE } from '../../model/prices.ts';
import { ACTIVITIES } from '../content/activities.ts';
import { PATHS } from '../content/paths.ts';
import { DATES_IN_SIGHT, datesOf } from '../dates.ts';
import { siteConfig } from '../site-config.ts';
import { LANGUAGE } from '../language.ts';
import { isIndexed, type PageInfo, PAGES } from '../page-list.ts';

// The types are schema.org's: a property that a type does not have does not compile.

const address = (path: string) => `${siteConfig.url}/${LANGUAGE}${path}`;
const ORGANISATION_ID = `${siteConfig.url}/#organisation`;
const organisation = { '@id': ORGANISATION_ID };

const ORGANISATION: SportsActivityLocation = {
  '@type': 'SportsActivityLocation',
  additionalType: 'https://schema.org/NGO',
  '@id': ORGANISATION_ID,
  name: siteConfig.association,
  url: address(''),
  logo: `${siteConfig.url}/icons/icon-512.png`,
  telephone: siteConfig.phone,
  email: siteConfig.emailAssociation,
  address: {
    '@type': 'PostalAddress',
    streetAddress: siteConfig.street,
    postalCode: siteConfig.postalCode,
    addressLocality: siteConfig.city,
    addressRegion: siteConfig.province,
    addressCountry: 'IT',
  },
  geo: {
    '@type': 'GeoCoordinates',
    latitude: siteConfig.latitude,
    longitude: siteConfig.longitude,
  },
  sameAs: [siteConfig.instagram, siteConfig.facebook, siteConfig.centre].filter(Boolean),
};

const euro = (price: number, name: string, url: string): Offer => ({
  '@type': 'Offer',
  name,
  price,
  priceCurrency: 'EUR',
  url,
  offeredBy: organisation,
});

const course = (
  name: string,
  description: string,
  url: string,
  needs: readonly string[],
  offers: readonly Offer[] = [],
): Course => ({
  '@type': 'Course',
  name,
  description,
  url,
  inLanguage: LANGUAGE,
  provider: organisation,
  ...(needs.length > 0 && { coursePrerequisites: needs }),
  ...(offers.length > 0 && { offers }),
});

/** The dates in sight of a path or an activity, each as an event at the centre. */
const eventsOf = (topic: Topic, name: string, url: string): Event[] =>
  datesOf(topic)
    .slice(0, DATES_IN_SIGHT)
    .map(({ day, title, places }) => ({
      '@type': 'Event',
      name: title.trim() || name,
      startDate: day,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: organisation,
      organizer: organisation,
      url,
      ...(places !== null && { maximumAttendeeCapacity: places }),
    }));

const CAMP = siteConfig.summerCamp || address('/paths/summer-camp');
const MEMBERSHIP = siteConfig.membersArea || address('/nuova-vita/membership');

const PATH_COURSES = PATHS.map(({ slug, title, summary, prerequisites }) =>
  slug === 'summer-camp'
    ? course(
        title,
        summary,
        address(`/paths/${slug}`),
        [],
        [
          euro(CAMP_WEEK.fullDay.euro, 'Giornata intera, una settimana', CAMP),
          euro(CAMP_WEEK.halfDay.euro, 'Mezza giornata, una settimana', CAMP),
        ],
      )
    : course(title, summary, address(`/paths/${slug}`), prerequisites),
);

/** The schema.org data about a page for search engines; `null` if there are none. */
export function structuredData(page: PageInfo): string | null {
  if (!isIndexed(page)) return null;
  const crumbs = page.path.split('/').slice(1);
  const above = PAGES.find(({ path }) => path === `/${crumbs[0]}`)?.title ?? siteConfig.owner;
  const graph: Thing[] = [ORGANISATION];
  if (page.path === '') {
    graph.push(
      { '@type': 'WebSite', name: siteConfig.owner, url: address(''), inLanguage: LANGUAGE },
      euro(MEMBERSHIP_FEE, 'Quota associativa annuale', MEMBERSHIP),
    );
  }
  if (page.path === '/paths') {
    graph.push({
      '@type': 'ItemList',
      itemListElement: PATH_COURSES.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item,
      })),
    });
  }
  if (page.path === '/activities') {
    graph.push({
      '@type': 'ItemList',
      itemListElement: ACTIVITIES.map(({ slug, title, summary }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: course(title, summary, `${address(page.path)}#${slug}`, []),
      })),
    });
    for (const { slug, title } of ACTIVITIES) {
      graph.push(...eventsOf(slug, title, `${address(page.path)}#${slug}`));
    }
  }
  for (const [index, { slug, title }] of PATHS.entries()) {
    if (page.path !== `/paths/${slug}`) continue;
    graph.push(PATH_COURSES[index]!, ...eventsOf(slug, title, address(page.path)));
  }
  if (crumbs.length > 0) {
    const steps = [
      { name: 'Home', item: address('') },
      ...(crumbs.length > 1 ? [{ name: above, item: address(`/${crumbs[0]}`) }] : []),
      { name: page.title ?? siteConfig.owner },
    ];
    graph.push({
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index): ListItem => ({
        '@type': 'ListItem',
        position: index + 1,
        ...step,
      })),
    });
  }
  // A closing tag in a text must not end the element that holds the data.
  const data: Graph = { '@context': 'https://schema.org', '@graph': graph };
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
