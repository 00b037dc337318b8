import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The declarations of a rule of a style sheet, without those of the rules inside of it. */
function declarationsOf(file: string, selector: string): Record<string, string> {
  const css = readFileSync(`src/admin/shell/${file}`, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  const [, body] = css.split(`\n  ${selector} {\n`);
  const own = body!.split(/\n(?: {4}\S[^\n]*\{| {2}\})/, 1)[0]!;
  return Object.fromEntries(
    Array.from(own.matchAll(/([\w-]+): ([^;]+);/g), ([, of, to]) => [of, to]),
  );
}

test('the bar of a phone looks the same before the app has loaded, also with enlarged text', () => {
  const launched = declarationsOf('launch.css', '.launch-tabs');
  const bar = declarationsOf('bottom-bar.module.css', '.bar');
  const item = declarationsOf('bottom-bar.module.css', '.item');
  expect(Object.keys(launched)).toEqual(expect.arrayContaining(['block-size', 'font-size']));
  const { color, 'font-size': size, 'font-weight': weight, 'line-height': height } = item;
  const { 'z-index': _, ...drawn } = bar;
  expect(launched).toEqual({
    ...drawn,
    color,
    'font-size': size,
    'font-weight': weight,
    'line-height': height,
  });
});
