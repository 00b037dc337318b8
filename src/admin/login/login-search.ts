import * as v from 'valibot';

/** The base that addresses are resolved against; never requested. */
const ORIGIN = 'https://admin-app.invalid';

/**
 * Parses a text as an address of the admin app: its path, search and hash, or undefined for any other address. A link
 * must not redirect a person who has just signed in to another site, nor back to the login, which would sign them out.
 * The text is parsed as the browser does, with `..`, backslashes and line breaks; the result is the parsed address, not
 * the text.
 */
export function adminAddress(text: string): string | undefined {
  const url = parsed(text);
  if (!url) return undefined;
  const { origin, pathname, search, hash } = url;
  const isAdmin = origin === ORIGIN && /^\/admin(?:\/|$)/.test(pathname);
  return isAdmin && !isLogin(pathname) ? pathname + search + hash : undefined;
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text, ORIGIN);
  } catch {
    return undefined;
  }
}

/** Whether the router matches a path to the login, which ignores case and repeated slashes. */
function isLogin(pathname: string): boolean {
  try {
    return /^\/admin\/+login(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    // No link of the app has such an address.
    return true;
  }
}

/**
 * The link to the login that leads back to a location. Its fragment stays one, and no server is told of it: it may hold
 * a given round's return.
 */
export const loginFrom = ({ href, hash }: { readonly href: string; readonly hash: string }) =>
  ({ to: '/admin/login', search: { redirect: href.split('#', 1)[0]! }, hash }) as const;

/** The search of the login: where to go afterwards; the fragment is that of the login's own address. */
export const loginSearch = v.object({
  redirect: v.fallback(v.optional(v.pipe(v.string(), v.transform(adminAddress))), undefined),
});
