import { MARK_PATH } from '../../ui/mark.tsx';
import { drawPng } from './draw-png.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Breaks a title into lines of at most `most` letters, between words. */
function lines(title: string, most: number): string[] {
  const result: string[] = [];
  for (const word of title.split(' ')) {
    const last = result.at(-1);
    if (last !== undefined && last.length + word.length < most)
      result[result.length - 1] = `${last} ${word}`;
    else result.push(word);
  }
  return result;
}

/** How large the name beside the mark is: smaller where it would not fit, by the usual widths of the face's letters. */
function sizeOf(owner: string): number {
  const ems = Array.from(owner, (letter) => (letter === letter.toLowerCase() ? 0.54 : 0.8));
  const width = ems.reduce((sum, each) => sum + each, 0);
  return Math.min(36, 968 / width);
}

/**
 * The picture that is shown when a page is shared, 1200 x 630: the title on the sky, the scene in the arch of the hoof,
 * the mark and the owner's name. `scene` is the scene's SVG markup.
 */
export function shareImage(title: string, owner: string, scene: string): Promise<Uint8Array> {
  const landscape = scene.includes('viewBox="0 0 1440 600"');
  const inner = scene.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
  const words = lines(title, landscape ? 18 : 14)
    .map((line, i) => `<tspan x="72" dy="${i === 0 ? 0 : 80}">${escaped(line)}</tspan>`)
    .join('');
  const picture = landscape
    ? `<svg y="130" width="1200" height="500" viewBox="0 0 1440 600">${inner}</svg>`
    : `<clipPath id="arch"><path d="M620 630V420C620 190 730 76 890 76S1160 190 1160 420V630Z"/></clipPath>
       <g clip-path="url(#arch)"><svg x="590" y="76" width="600" height="554" viewBox="10 20 300 220" preserveAspectRatio="xMidYMax slice">${inner}</svg></g>`;
  return drawPng(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
      <path fill="var(${landscape ? '--sky-high' : '--sky-low'})" d="M0 0H1200V630H0Z"/>
      ${picture}
      <path transform="translate(72 56) scale(2.2)" fill="var(--brand)" d="${MARK_PATH}"/>
      <text x="160" y="106" font-family="Young Serif" font-size="${sizeOf(owner)}" fill="var(--ink)">${escaped(owner)}</text>
      <text x="72" y="${landscape ? 228 : 292}" font-family="Young Serif" font-size="76" fill="var(--ink)">${words}</text>
    </svg>`,
    1200,
  );
}
