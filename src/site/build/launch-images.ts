import { MARK_PATH } from '../../ui/mark.tsx';
import { drawPng } from './draw-png.ts';

/** The portrait screens of iPhones and iPads, in points, with their density; iOS requires the exact size. */
const SCREENS = [
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 2],
  [414, 896, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
  [768, 1024, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1194, 2],
  [1024, 1366, 2],
] as const;

const nameOf = ([width, height, density]: (typeof SCREENS)[number]) =>
  `/launch/${width * density}x${height * density}.png`;

/** The links by which iOS finds the image to show while an installed app starts. */
export const launchLinks: readonly string[] = SCREENS.map((screen) => {
  const [width, height, density] = screen;
  const media = `(device-width:${width}px) and (device-height:${height}px) and (-webkit-device-pixel-ratio:${density}) and (orientation:portrait)`;
  return `<link rel="apple-touch-startup-image" media="${media}" href="${nameOf(screen)}">`;
});

/** The images themselves: the mark on the dark background, which suits both colour schemes. */
export const launchImages = (): Promise<readonly (readonly [path: string, png: Uint8Array])[]> =>
  Promise.all(
    SCREENS.map(async (screen) => {
      const [width, height, density] = screen;
      const side = Math.min(width, height) * 0.32;
      const at = `translate(${(width - side) / 2} ${(height - side) / 2}) scale(${side / 32})`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="var(--deep)" d="M0 0H${width}V${height}H0Z"/><path transform="${at}" fill="var(--accent)" d="${MARK_PATH}"/></svg>`;
      return [nameOf(screen), await drawPng(svg, width * density)] as const;
    }),
  );
