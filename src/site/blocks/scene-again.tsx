import type { ReactNode } from 'react';

/** The frame that a scene fills, whatever its aspect ratio. */
const Frame = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 320 240"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

/** A scene that {@link SceneAgain} can show a second time on the same page. */
export const FirstScene = ({ of, children }: { of: string; children: ReactNode }) => (
  <Frame>
    <g id={`scene-${of}`}>{children}</g>
  </Frame>
);

/** The same scene again, as a reference, which adds only some bytes to the page. */
export const SceneAgain = ({ of }: { of: string }) => (
  <Frame>
    <use href={`#scene-${of}`} />
  </Frame>
);
