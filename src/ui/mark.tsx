import type { SVGProps } from 'react';

/**
 * The outline of the mark in a 32 x 32 box: the print of a bare hoof whose frog is a poplar on the embankment. One
 * path, so that it also serves icons, masks and the print style sheet.
 */
export const MARK_PATH =
  'M16 1.2C24.2 1.2 30.4 7.6 30.4 16.2c0 5.4-1.9 10.2-4.8 13.6a2 2 0 0 1-2.8.2C21 28.4 19.1 27.2 17 26.5V21.7c2.3-.5 3.8-2.4 3.8-4.9C20.8 13 19 9.2 16 5.8 13 9.2 11.2 13 11.2 16.8c0 2.5 1.5 4.4 3.8 4.9v4.8C12.9 27.2 11 28.4 9.2 30a2 2 0 0 1-2.8-.2C3.5 26.4 1.6 21.6 1.6 16.2 1.6 7.6 7.8 1.2 16 1.2Z';

/** The mark in the current text colour, 1em high unless sized; decorative without a `title`. */
export function Mark({ title, ...rest }: SVGProps<SVGSVGElement> & { title?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width="1em"
      height="1em"
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
      {...rest}
    >
      <path fill="currentColor" d={MARK_PATH} />
    </svg>
  );
}
