import '../../ui/global.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { PHOTO_SLOTS, type PhotoSlot } from '../../model/photo-slots.ts';
import { PageAddress } from '../blocks/page-address.ts';
import { siteConfig } from '../site-config.ts';
import * as activities from '../illustrations/activity-scenes.tsx';
import * as centre from '../illustrations/centre-scenes.tsx';
import { HeroScene } from '../illustrations/hero-scene.tsx';
import * as paths from '../illustrations/path-scenes.tsx';
import { LANGUAGE } from '../language.ts';
import { SiteLayout } from '../layout/site-layout.tsx';
import { headOf, shareName } from '../page-head.ts';
import { isIndexed, NOT_FOUND_PAGE, PAGES, type PageInfo, type SceneName } from '../page-list.ts';
import { PAGE_COMPONENTS } from '../pages/page-components.ts';
import { structuredData } from './structured-data.ts';

/** A page rendered at build time. */
export interface DrawnPage {
  /** Its file in the build, such as `it/paths.html`. */
  readonly file: string;
  /** The page's own head tags, as markup. */
  readonly head: string;
  /** The content of the root element. */
  readonly body: string;
  readonly indexed: boolean;
  readonly path: string;
  /** Whether it is the page of a given round, which has a script of its own. */
  readonly isGuestRound: boolean;
  /** Name and scene of the image shown when the page is shared. */
  readonly share: { readonly name: string; readonly title: string; readonly scene: string };
}

const SCENES: Record<SceneName, () => React.JSX.Element> = {
  hero: () => <HeroScene />,
  medication: () => <paths.MedicationScene />,
  'trailer-loading': () => <paths.TrailerScene />,
  'dressage-basic': () => <paths.DressageBasicScene />,
  'mock-excursion': () => <paths.MockExcursionScene />,
  'outdoor-excursion': () => <paths.OutdoorExcursionScene />,
  'summer-camp': () => <paths.SummerCampScene />,
  activities: () => <activities.JourneyScene />,
  boarding: () => <centre.BoardingScene />,
  'horse-life': () => <centre.HorseLifeScene />,
  membership: () => <centre.MembershipScene />,
  lost: () => <centre.LostScene />,
};

function head(page: PageInfo): string {
  const data = structuredData(page);
  return (
    renderToStaticMarkup(
      headOf(page).map(({ tag: Tag, attributes: { hreflang: hrefLang, ...attributes }, text }) =>
        Tag === 'title' ? (
          <title key="title">{text}</title>
        ) : (
          <Tag key={JSON.stringify([hrefLang, attributes])} {...attributes} hrefLang={hrefLang} />
        ),
      ),
    ) +
    (page.leadsTo === undefined
      ? ''
      : renderToStaticMarkup(
          <>
            <script src="/leave.js" data-to={page.leadsTo} />
            <noscript>
              <meta httpEquiv="refresh" content={`0; url=${page.leadsTo}`} />
            </noscript>
          </>,
        )) +
    (data === null ? '' : `<script type="application/ld+json">${data}</script>`)
  );
}

function draw(page: PageInfo): DrawnPage {
  const path = `/${LANGUAGE}${page.path}`;
  const Screen = PAGE_COMPONENTS[page.path];
  if (!Screen) throw new Error(`No component for ${page.path}`);
  return {
    file: page === NOT_FOUND_PAGE ? '404.html' : `${path.slice(1)}.html`,
    head: head(page),
    body: renderToStaticMarkup(
      <PageAddress value={path}>
        <SiteLayout bare={page.unlisted ?? false}>
          <Screen />
        </SiteLayout>
      </PageAddress>,
    ),
    indexed: isIndexed(page),
    path,
    isGuestRound: page.path === '/giro',
    share: {
      name: shareName(page),
      title: page.title ?? 'Andiamo al passo del cavallo',
      scene: renderToStaticMarkup(SCENES[page.scene]()),
    },
  };
}

/** The drawings that photos replace, by slot. */
export const drawings = (): readonly { readonly slot: PhotoSlot; readonly svg: string }[] =>
  PHOTO_SLOTS.map((slot) => ({
    slot,
    svg: renderToStaticMarkup(SCENES[slot === 'home' ? 'hero' : slot]()),
  }));

/** Renders every public page, and last the page for unknown paths. */
export const drawPages = (): DrawnPage[] => [...PAGES, NOT_FOUND_PAGE].map(draw);

/** The address and the name, for the files that are built beside the pages. */
export const site = { url: siteConfig.url, owner: siteConfig.owner };
export { italianPath } from '../language.ts';
