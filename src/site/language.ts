/** The only language of the site. */
export const LANGUAGE = 'it';

/**
 * The path to which a path with another language segment is redirected: the same path in Italian. `/undefined` and
 * paths below it, which come from broken links, are redirected to the home page. `null` if the path is fine.
 */
export function italianPath(pathname: string): string | null {
  const [, language = '', ...rest] = pathname.split('/');
  if (language === LANGUAGE) return null;
  if (language === '' || language === 'undefined') return `/${LANGUAGE}`;
  return `/${[LANGUAGE, ...rest].join('/')}`.replace(/\/$/, '');
}

/** A title in the requested language; for any other language than Italian the placeholder. */
export const titleIn = (language: string, italian: string): string =>
  language === LANGUAGE ? italian : 'xxx';
