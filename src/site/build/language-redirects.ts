import { LANGUAGE } from '../language.ts';

/**
 * First segments of a path that are no language: the site's own folders, the page for unknown paths (which
 * the worker asks for under its name), and what hosting keeps for itself.
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
  /** So is whatever begins so. */
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
 * A regular expression of every segment that is not one of ours. Hosting matches by RE2, which has no
 * lookahead: it is spelled out letter by letter where it leaves the words that it must not be.
 *
 * @param never characters that the segment has not
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
 * Where hosting sends a path whose first segment is another language than the site's, or none at all: the
 * same path in Italian. What has a dot and nothing behind it is a file. The redirects of firebase.json are
 * these: a test compares them.
 */
export const languageRedirects = (): readonly Redirect[] => [
  { regex: `^/${otherSegment('/')}/(.+)$`, destination: `/${LANGUAGE}/:1`, type: 302 },
  { regex: `^/${otherSegment('/.')}/?$`, destination: `/${LANGUAGE}`, type: 302 },
];
