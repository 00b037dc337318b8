import { LANGUAGE } from '../language.ts';

/**
 * First segments of a path that are not a language: the site's own folders, the page for unknown paths (which the
 * service worker requests by its name), and what hosting reserves.
 */
const OWN_SEGMENTS = [
  LANGUAGE,
  '404',
  'admin',
  'assets',
  'icons',
  'launch',
  'screenshots',
  'share',
  'undefined',
];
const OWN_PREFIXES = ['__', '.'];

interface Node {
  readonly children: Map<string, Node>;
  /** A segment that ends here is one of ours. */
  isOwn: boolean;
  /** Every segment that begins like this is one of ours. */
  isPrefix: boolean;
}

function ownSegments(): Node {
  const node = (): Node => ({ children: new Map(), isOwn: false, isPrefix: false });
  const root = node();
  const at = (text: string): Node => {
    let here = root;
    for (const char of text) {
      const next = here.children.get(char) ?? node();
      here.children.set(char, next);
      here = next;
    }
    return here;
  };
  for (const segment of OWN_SEGMENTS) at(segment).isOwn = true;
  for (const prefix of OWN_PREFIXES) at(prefix).isPrefix = true;
  return root;
}

/**
 * A regular expression that matches every segment that is not one of ours. Hosting uses RE2, which has no lookahead, so
 * the expression lists letter by letter how a segment may differ from our words.
 *
 * @param never characters that the segment may not contain
 */
function otherSegment(never: string): string {
  const rest = (node: Node, isRoot: boolean): string => {
    const own = [...node.children.keys()].join('');
    const on = [...node.children]
      .filter(([, child]) => !child.isPrefix)
      .map(([char, child]) => char + rest(child, false));
    const all = [`[^${never}${own}][^${never}]*`, ...on];
    return `(?:${all.join('|')})${isRoot || node.isOwn ? '' : '?'}`;
  };
  return rest(ownSegments(), true);
}

/** A redirect of firebase.json. */
interface Redirect {
  readonly regex: string;
  readonly destination: string;
  readonly type: 302;
}

/**
 * The redirects for a path whose first segment is another language than the site's, or no language at all: the same
 * path in Italian. A single segment with a dot is a file and is not redirected. firebase.json has the same redirects: a
 * test compares them.
 */
export const languageRedirects = (): readonly Redirect[] => [
  { regex: `^/${otherSegment('/')}/(.+)$`, destination: `/${LANGUAGE}/:1`, type: 302 },
  { regex: `^/${otherSegment('/.')}/?$`, destination: `/${LANGUAGE}`, type: 302 },
];
