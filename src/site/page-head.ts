import { siteConfig } from './site-config.ts';
import { LANGUAGE, titleIn } from './language.ts';
import { MISSION } from './content/mission.ts';
import { isIndexed, NOT_FOUND_PAGE, type PageInfo } from './page-list.ts';

const DESCRIPTION_FALLBACK: Readonly<Record<string, string>> = {
  it: 'Equitazione etica e naturale, con i tempi del cavallo.',
  en: 'Ethical, natural horse riding, in the horse’s own time.',
};

/** One element of the document's head, as data. */
export interface HeadTag {
  readonly tag: 'title' | 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

export interface HeadOptions {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Path or address of the image; the default header picture if absent. */
  readonly image?: string | undefined;
  /** Language code to path. */
  readonly languages?: Readonly<Record<string, string>> | undefined;
}

const meta = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { [name.startsWith('og:') ? 'property' : 'name']: name, content },
});

const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes });

/**
 * The head rules: `{title} | {owner}`, og:title the same; description and og:description with their fallbacks;
 * og:image, og:type, og:url; an alternate link for each given language.
 *
 * @param pathname null if only the browser knows it: src/site/script/current-address.ts
 * @param language any: in one without texts of its own the title is a placeholder, and the description is English
 */
export function headTags(
  pathname: string | null,
  language: string,
  { title, description, image = '/share/home.png', languages = {} }: HeadOptions,
): HeadTag[] {
  const full =
    title === undefined ? siteConfig.owner : `${titleIn(language, title)} | ${siteConfig.owner}`;
  return [
    { tag: 'title', attributes: {}, text: full },
    meta(
      'description',
      description ?? DESCRIPTION_FALLBACK[language] ?? DESCRIPTION_FALLBACK['en']!,
    ),
    meta('og:title', full),
    meta('og:description', description ?? MISSION),
    meta('og:image', new URL(image, siteConfig.url).href),
    meta('og:type', 'website'),
    pathname === null
      ? {
          tag: 'meta',
          attributes: {
            property: 'og:url',
            content: siteConfig.url,
            'data-site': siteConfig.url,
          },
        }
      : meta('og:url', siteConfig.url + pathname),
    ...Object.entries(languages).map(([code, path]) =>
      link({ rel: 'alternate', hreflang: code, href: siteConfig.url + path }),
    ),
  ];
}

/** The file name, without extension, of the image that is shown when a page is shared. */
export const shareName = (page: PageInfo): string =>
  page.path.slice(1).replaceAll('/', '-') || 'home';

/** All tags of a known page: the head rules, its canonical address, and the directive for crawlers. */
export function headOf(page: PageInfo): HeadTag[] {
  const path = `/${LANGUAGE}${page.path}`;
  const known = page !== NOT_FOUND_PAGE;
  const canonical = `/${LANGUAGE}${page.canonicalPath ?? page.path}`;
  return [
    ...headTags(known ? path : null, LANGUAGE, {
      title: page.title,
      description: page.description,
      image: `/share/${shareName(page)}.png`,
      languages: known ? { [LANGUAGE]: canonical, 'x-default': canonical } : undefined,
    }),
    meta('og:locale', 'it_IT'),
    meta('og:site_name', siteConfig.owner),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    meta('twitter:card', 'summary_large_image'),
    ...(known
      ? [link({ rel: 'canonical', href: siteConfig.url + canonical })]
      : [meta('prerender-status-code', '404')]),
    ...(isIndexed(page) ? [] : [meta('robots', 'noindex, follow')]),
  ];
}
