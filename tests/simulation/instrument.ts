import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const SRC = resolve(import.meta.dirname, '../../src');

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/**
 * Makes every function of some folders of `src` ask first whether it is to fail: named functions,
 * methods, and closures with a body of statements. Called `file:function`, such as
 * `sync/push.ts:attempt`.
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

/** What a function that begins here is called: by its declaration, variable, method or property. */
function nameOf(node: Node): string | undefined {
  const named = (node['id'] ?? node['key']) as Node | null | undefined;
  const name = named?.['name'];
  return typeof name === 'string' ? name : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
