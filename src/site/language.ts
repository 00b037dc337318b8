/** The only language that the site is written in. */
export const LANGUAGE = 'it';

/**
 * Where a path with another language segment leads: the same path in Italian; `/undefined` and what
 * is under it, which broken links produce, lead to the home page. `null` when the path is fine.
 */
export function italianPath(pathname: string): string | null {
  const [, language = '', ...rest] = pathname.split('/');
  if (language === LANGUAGE) return null;
  if (language === '' || language === 'undefined') return `/${LANGUAGE}`;
  return `/${[LANGUAGE, ...rest].join('/')}`.replace(/\/$/, '');
}

/** A title in the asked language: what is not Italian shows the placeholder. */
export const titleIn = (language: string, italian: string): string =>
  language === LANGUAGE ? italian : 'xxx';
