import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Rgb, contrast } from '../../support/contrast.ts';

const css = readFileSync('src/ui/tokens.css', 'utf8');
const COLOURS = new Map(
  Array.from(
    css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g),
    ([, name, light, dark, both]) =>
      [name!, { light: light ?? both!, dark: dark ?? both! }] as const,
  ),
);

const rgbOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

const GROUNDS = ['ground', 'surface', 'surface-raised'];
const STATES = ['good', 'bad', 'unknown', 'warn', 'info'];
const TEXTS = ['ink', 'ink-soft', 'ink-faint', 'brand', 'brand-strong', 'copper', ...STATES];
const BANDS = ['sky-high', 'sky-low'];

const PAIRS: readonly (readonly [text: string, ground: string, least: number])[] = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text) => [text, ground, 4.5] as const)),
  // The text of a state on its own background, for use in sunlight.
  ...STATES.map((state) => [state, `${state}-ground`, 7] as const),
  ...BANDS.flatMap((band) => ['ink', 'brand-strong'].map((text) => [text, band, 4.5] as const)),
  ['brand', 'sky-high', 4.5],
  ['brand', 'sky-low', 4.5],
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-strong', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-deep', 'deep', 7],
  ['on-deep-soft', 'deep', 4.5],
  ['accent', 'deep', 4.5],
  ['on-clay', 'clay-ground', 4.5],
  // Edges of controls and the focus ring.
  ...GROUNDS.flatMap((ground) =>
    ['line-strong', 'focus'].map((edge) => [edge, ground, 3] as const),
  ),
];

describe.each(['light', 'dark'] as const)('contrast, %s', (scheme) => {
  test.each(PAIRS)('%s on %s is at least %d:1', (text, ground, least) => {
    const [front, back] = [COLOURS.get(text), COLOURS.get(ground)];
    expect(front && back, `${text} on ${ground} are colours`).toBeTruthy();
    expect(contrast(rgbOf(front![scheme]), rgbOf(back![scheme]))).toBeGreaterThanOrEqual(least);
  });
});
