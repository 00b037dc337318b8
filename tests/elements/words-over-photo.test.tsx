import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../src/ui/tokens.css';
import '../../src/ui/global.css';
import { type Rgb, contrast } from '../support/contrast.ts';
import { eventually } from '../support/eventually.ts';

/* The texts of the home page are legible over the drawing, and over any photo that an owner puts in its place. */

/** WCAG 2.2, 1.4.3. */
const LEAST = 4.5;
/** The outermost pixels of a text's box are not measured: a button has its border there. */
const EDGE = 3;

let HomePage: () => React.ReactNode;
let root: Root;
const photo = { alt: '', width: 1600, height: 1000, large: '' };
const photos: { home?: typeof photo } = {};

beforeAll(async () => {
  // The build defines these (src/site/build/photos.ts, dates.ts).
  Object.assign(globalThis, { __SITE_PHOTOS__: photos, __SITE_DATES__: [] });
  ({ HomePage } = await import('../../src/site/pages/home.tsx'));
});
afterEach(() => {
  root.unmount();
  delete document.documentElement.dataset['theme'];
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

/** The least contrast of a text with any pixel behind it; the text itself is hidden meanwhile. */
async function leastContrast(text: HTMLElement): Promise<number> {
  const ink = drawing(1, 1);
  ink.fillStyle = getComputedStyle(text).color;
  ink.fillRect(0, 0, 1, 1);
  const [r, g, b] = ink.getImageData(0, 0, 1, 1).data as unknown as Rgb;
  text.style.color = 'transparent';
  const shot = new Image();
  shot.src = `data:image/png;base64,${await page.screenshot({ save: false, element: text })}`;
  await shot.decode();
  text.style.color = '';
  const behind = drawing(shot.width, shot.height);
  behind.drawImage(shot, 0, 0);
  const { data } = behind.getImageData(EDGE, EDGE, shot.width - 2 * EDGE, shot.height - 2 * EDGE);
  let least = Infinity;
  for (let at = 0; at < data.length; at += 4) {
    const pixel = [data[at]!, data[at + 1]!, data[at + 2]!] as const;
    least = Math.min(least, contrast([r, g, b], pixel));
  }
  return least;
}

const WIDTHS = [360, 768, 992, 1440, 1920];
const SCHEMES = ['light', 'dark'] as const;

test.each(SCHEMES.flatMap((scheme) => WIDTHS.map((width) => [scheme, width] as const)))(
  'over the drawing, a black and a white photo, %s, %i px',
  async (scheme, width) => {
    await page.viewport(width, 900);
    document.documentElement.dataset['theme'] = scheme;
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
      for (const words of ['h1', 'h1 + p', 'a:last-of-type']) {
        const text = document.querySelector<HTMLElement>(`[data-hero] ${words}`)!;
        expect(await leastContrast(text), `${words} on ${colour}`).toBeGreaterThanOrEqual(LEAST);
      }
      root.unmount();
    }
  },
);
