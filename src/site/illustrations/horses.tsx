import type { ReactNode } from 'react';
import { type Gait, type HeadPose, horseShapes, onHead } from './horse-pose.ts';
import type { Point } from './smooth-shape.ts';

/*
 * The herd. Every horse is in a box of 210 x 166 with its hooves on y = 166, looking right; a scene places, scales and
 * mirrors it.
 */

/** The fills of a horse: coat, legs on the far side, mane and tail, legs below knee and hock. */
export interface Coat {
  readonly body: string;
  readonly far: string;
  readonly mane: string;
  readonly points?: string;
  readonly socks?: string;
  readonly hooves?: string;
}

export const BAY: Coat = {
  body: 'var(--horse)',
  far: 'var(--horse-far)',
  mane: 'var(--horse-mane)',
  points: 'var(--horse-mane)',
};
export const CHESTNUT: Coat = {
  body: 'var(--clay-deep)',
  far: 'var(--chestnut-far)',
  mane: 'var(--horse)',
  socks: 'var(--horse-light)',
  hooves: 'var(--horse)',
};
export const SORREL: Coat = {
  body: 'var(--clay)',
  far: 'var(--clay-deep)',
  mane: 'var(--sand)',
  hooves: 'var(--horse)',
};
export const GREY: Coat = {
  body: 'var(--horse-light)',
  far: 'var(--grey-far)',
  mane: 'var(--horse-grey)',
  hooves: 'var(--horse-grey)',
};
export const DARK: Coat = {
  body: 'var(--horse)',
  far: 'var(--horse-far)',
  mane: 'var(--horse-mane)',
};

/** One horse. `children` (tack, rider) are drawn over the body. */
export function Horse({
  gait = 'stand',
  head = 'up',
  coat,
  transform,
  children,
}: {
  gait?: Gait;
  head?: HeadPose;
  coat: Coat;
  transform?: string;
  children?: ReactNode;
}) {
  const shapes = horseShapes(gait, head);
  const { body, far, mane, points, socks, hooves = mane } = coat;
  return (
    <g transform={transform}>
      <path fill={far} d={shapes.far} />
      <path fill={hooves} d={shapes.farHooves} />
      <path fill={mane} d={shapes.tail} />
      <path fill={body} d={shapes.body} />
      {points && <path fill={points} d={shapes.points} />}
      {socks && <path fill={socks} d={shapes.socks} />}
      <path fill={hooves} d={shapes.hooves} />
      <path fill={mane} d={shapes.mane} />
      {body !== mane && <path fill="var(--horse-mane)" d={shapes.eye} />}
      {children}
    </g>
  );
}

const line = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`;

/**
 * A bitless bridle: crown, noseband and cheekpiece, and the rein or rope from its ring to `hand`, a point in the
 * horse's box. Without a hand it is a halter.
 */
export function Bridle({
  head = 'up',
  hand,
  slack = 10,
  stroke = 'var(--sun)',
}: {
  head?: HeadPose;
  hand?: Point;
  slack?: number;
  stroke?: string;
}) {
  const on = (x: number, y: number) => onHead(head, [x, y]);
  const ring = on(31, 8);
  const crown = line([on(3, -6), on(4, 14)]);
  const cheek = line([on(5, 5), ring, on(29, -5)]);
  const [rx, ry] = ring;
  const rein =
    hand &&
    `M${Math.round(rx)} ${Math.round(ry)}Q${Math.round((rx + hand[0]) / 2)} ${Math.round(Math.max(ry, hand[1], (ry + hand[1]) / 2) + slack)} ${hand[0]} ${hand[1]}`;
  return (
    <path
      fill="none"
      stroke={stroke}
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      d={crown + cheek + (rein ?? '')}
    />
  );
}

/** A saddle behind the withers with its cloth, girth and stirrup. */
export function Saddle({ cloth = 'var(--copper)' }: { cloth?: string }) {
  return (
    <>
      <path fill="none" stroke="var(--horse-mane)" strokeWidth="4" d="M108 84L111 114" />
      <path fill={cloth} d="M74 63C88 67 104 63 116 56L120 80C104 90 88 90 76 86Z" />
      <path
        fill="var(--horse-mane)"
        d="M76 56C80 63 94 66 104 60C108 57 110 53 113 53C116 58 116 64 114 68L114 82C108 88 100 88 96 84L94 70C86 70 78 66 76 56Z"
      />
      <path fill="none" stroke="var(--sun)" strokeWidth="2" d="M101 70V95M96 104L101 95L106 104Z" />
    </>
  );
}
