import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/global.css';
import { type Rgb, contrast } from '../../support/contrast.ts';
import { eventually } from '../../support/eventually.ts';

/* The texts of the home page are legible over the drawing, and over any photo that an owner puts in its place. */

/** WCAG 2.2, 1.4.3. */
const LEAST = 4.5;
/** The outermost pixels of a text's box are not measured: a button has its border there. */
const EDGE = 3;

let HomePage: () => React.ReactNode;
let root: Root;
/** Of one colour, so that a small one looks like a large one. */
const photo = { alt: '', width: 160, height: 100, large: '' };
const photos: { home?: typeof photo } = {};

beforeAll(async () => {
  // The build defines these (src/site/build/photos-plugin.ts, dates-plugin.ts).
  Object.assign(globalThis, { __SITE_PHOTOS__: photos, __SITE_DATES__: [] });
  ({ HomePage } = await import('../../../src/site/pages/home.tsx'));
});
afterEach(() => {
  root.unmount();
  document.documentElement.style.removeProperty('color-scheme');
});

function drawing(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  return canvas.getContext('2d', { willReadFrequently: true })!;
}

function photoOf(colour: string): string {
  const context = drawing(photo.width, photo.height);
  context.fillStyle = colour;
  context.fillRect(0, 0, photo.width, photo.height);
  return context.canvas.toDataURL('image/png');
}

/** The least contrast of each text with any pixel behind it, in one picture; the texts are hidden meanwhile. */
async function leastContrasts(texts: readonly HTMLElement[]): Promise<number[]> {
  const inks = texts.map((text) => {
    const ink = drawing(1, 1);
    ink.fillStyle = getComputedStyle(text).color;
    ink.fillRect(0, 0, 1, 1);
    return ink.getImageData(0, 0, 1, 1).data as unknown as Rgb;
  });
  for (const text of texts) text.style.color = 'transparent';
  const hero = document.querySelector('[data-hero]')!;
  const shot = new Image();
  shot.src = `data:image/png;base64,${await page.screenshot({ save: false, element: hero })}`;
  await shot.decode();
  for (const text of texts) text.style.color = '';
  const behind = drawing(shot.width, shot.height);
  behind.drawImage(shot, 0, 0);
  const { left, top, width } = hero.getBoundingClientRect();
  // The frame of the tests is drawn smaller where the window is narrower than it.
  const scale = shot.width / width;
  return texts.map((text, at) => {
    const box = text.getBoundingClientRect();
    const size = (length: number) => Math.floor(length * scale) - 2 * EDGE;
    const place = (from: number) => Math.ceil(from * scale) + EDGE;
    const [x, y] = [place(box.left - left), place(box.top - top)];
    const [across, down] = [size(box.width), size(box.height)];
    expect(Math.min(x, y, shot.width - x - across, shot.height - y - down)).toBeGreaterThan(0);
    const { data } = behind.getImageData(x, y, across, down);
    const [r, g, b] = inks[at]!;
    let least = Infinity;
    for (let pixel = 0; pixel < data.length; pixel += 4) {
      const over = [data[pixel]!, data[pixel + 1]!, data[pixel + 2]!] as const;
      least = Math.min(least, contrast([r, g, b], over));
    }
    return least;
  });
}

const WORDS = ['h1', 'h1 + p', 'a:last-of-type'];
const WIDTHS = [360, 768, 992, 1440, 1920];
const SCHEMES = ['light', 'dark'] as const;

test.each(SCHEMES.flatMap((scheme) => WIDTHS.map((width) => [scheme, width] as const)))(
  'over the drawing, a black and a white photo, %s, %i px',
  async (scheme, width) => {
    await page.viewport(width, 900);
    document.documentElement.style.colorScheme = scheme;
    for (const colour of ['drawing', '#000', '#fff']) {
      const isPhoto = colour !== 'drawing';
      delete photos.home;
      if (isPhoto) photos.home = { ...photo, large: photoOf(colour) };
      const place = document.createElement('div');
      document.body.replaceChildren(place);
      root = createRoot(place);
      root.render(<HomePage />);
      await eventually(() => {
        expect(document.querySelector('[data-hero] h1')).not.toBeNull();
        const shown = document.querySelector<HTMLImageElement>('[data-hero] img');
        expect(shown !== null).toBe(isPhoto);
        expect(shown?.complete && shown.naturalWidth).toBe(isPhoto ? photo.width : undefined);
      });
      const texts = WORDS.map((of) => document.querySelector<HTMLElement>(`[data-hero] ${of}`)!);
      for (const [at, least] of (await leastContrasts(texts)).entries())
        expect(least, `${WORDS[at]} on ${colour}`).toBeGreaterThanOrEqual(LEAST);
      root.unmount();
    }
  },
);
