import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const SRC = resolve(import.meta.dirname, '../../src');

/** A node of the syntax tree, with the properties that are used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/**
 * Inserts a call of `simulatedFault` (`throw-in-function.ts`) at the beginning of every function in some
 * folders of `src`: functions, methods, and closures with a body of statements. It passes file and
 * function, as in `sync/push.ts:attempt`.
 */
export function instrument(folders: readonly string[]): Plugin {
  return {
    name: 'instrument',
    enforce: 'post',
    transform(code, id) {
      const file = id.startsWith(`${SRC}/`) ? id.slice(SRC.length + 1) : '';
      if (!folders.some((folder) => file.startsWith(`${folder}/`))) return null;
      const places: { readonly at: number; readonly name: string }[] = [];
      collect(this.parse(code) as unknown as Node, 'closure', places);
      const text = places
        .toSorted((a, b) => b.at - a.at)
        .reduce(
          (made, { at, name }) =>
            `${made.slice(0, at)}globalThis.simulatedFault(${JSON.stringify(`${file}:${name}`)});${made.slice(at)}`,
          code,
        );
      return { code: text, map: null };
    },
  };
}

function collect(node: Node, name: string, places: { at: number; name: string }[]): void {
  const own = nameOf(node) ?? name;
  const body = node['body'] as Node | undefined;
  const isFunction = /^(Function|ArrowFunction)/.test(node.type);
  if (isFunction && body?.type === 'BlockStatement') places.push({ at: body.start + 1, name: own });
  for (const child of Object.values(node).flat()) {
    if (isNode(child)) collect(child, own, places);
  }
}

/** The name that a declaration, variable, method or property gives to a function in it. */
function nameOf(node: Node): string | undefined {
  const named = (node['id'] ?? node['key']) as Node | null | undefined;
  const name = named?.['name'];
  return typeof name === 'string' ? name : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
