import type { Point } from './smooth-shape.ts';

/*
 * People, drawn from their joints: a torso, limbs of one width, a head. A standing person is 120 tall, in proportion to
 * a horse of 166; feet on y = 120, looking right.
 */

export interface Pose {
  readonly head: Point;
  readonly hip: Point;
  readonly shoulder: Point;
  /** Knee, ankle and toe; the far leg first. */
  readonly legs: readonly (readonly [Point, Point, Point])[];
  /** Elbow and hand; the far arm first. */
  readonly arms: readonly (readonly [Point, Point])[];
}

const line = (...points: readonly Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

/** What is on the head: the cap of the riders, the hair of the others. */
export type Hat = 'helmet' | 'short' | 'tail' | 'straw';

const HATS: Record<Hat, { fill: string; d: string }> = {
  helmet: {
    fill: 'var(--clay-deep)',
    d: 'M-10 0a10.5 10.5 0 0 1 20-5l6 4v2Z',
  },
  short: {
    fill: 'var(--horse-mane)',
    d: 'M-9 4C-13-9-2-14 6-9C9-7 9-4 8-3C2-5-2-3-3 3C-4 8-7 8-9 4Z',
  },
  tail: {
    fill: 'var(--horse-mane)',
    d: 'M-8 2C-11-9-2-13 5-9C9-7 9-4 8-3C2-5-2-3-4 2C-5 6-9 18-15 20C-12 14-12 8-8 2Z',
  },
  straw: { fill: 'var(--field)', d: 'M-8-3C-8-14 8-14 8-3L18-1V1H-17V-1Z' },
};

/** One person; `coat` is the jacket's fill. */
export function Person({
  pose,
  coat = 'var(--clay)',
  trousers = 'var(--trousers)',
  hat,
  transform,
}: {
  pose: Pose;
  coat?: string;
  trousers?: string;
  hat: Hat;
  transform?: string;
}) {
  const { head, hip, shoulder, legs, arms } = pose;
  const arm = ([elbow, hand]: readonly [Point, Point]) => (
    <>
      <path stroke={coat} strokeWidth="7.5" d={line(shoulder, elbow, hand)} />
      <path
        stroke="var(--skin)"
        strokeWidth="7"
        d={`M${hand[0]} ${hand[1]}l${Math.sign(hand[0] - elbow[0]) * 1.5} ${Math.sign(hand[1] - elbow[1])}`}
      />
    </>
  );
  return (
    <g transform={transform} fill="none" strokeLinecap="round" strokeLinejoin="round">
      {arms.length > 1 && arm(arms[0]!)}
      <path
        stroke={trousers}
        strokeWidth="9.5"
        d={legs.map(([knee, ankle]) => line(hip, knee, ankle)).join('')}
      />
      <path
        stroke="var(--horse-mane)"
        strokeWidth="7"
        d={legs.map(([, ankle, toe]) => line(ankle, toe)).join('')}
      />
      <path stroke={coat} strokeWidth="18" d={line(hip, shoulder)} />
      <path stroke="var(--skin)" strokeWidth="6" d={line(shoulder, head)} />
      <circle cx={head[0]} cy={head[1]} r="8.5" fill="var(--skin)" />
      <path transform={`translate(${head[0]} ${head[1]})`} fill={HATS[hat].fill} d={HATS[hat].d} />
      {arm(arms.at(-1)!)}
    </g>
  );
}

/** Someone who stands at ease. */
export const STANDING: Pose = {
  head: [33, 20],
  hip: [30, 66],
  shoulder: [31, 40],
  legs: [
    [
      [34, 90],
      [36, 115],
      [45, 117],
    ],
    [
      [27, 90],
      [26, 115],
      [35, 117],
    ],
  ],
  arms: [
    [
      [26, 56],
      [30, 72],
    ],
  ],
};

/** Someone who stretches a hand forward at the height of the breast. */
export const REACHING: Pose = {
  ...STANDING,
  arms: [
    [
      [40, 54],
      [52, 46],
    ],
    [
      [44, 50],
      [64, 44],
    ],
  ],
};

/** Someone who walks ahead of what they lead, the rope in the hand behind. */
export const LEADING: Pose = {
  ...STANDING,
  legs: [
    [
      [40, 90],
      [44, 114],
      [53, 117],
    ],
    [
      [26, 92],
      [12, 111],
      [19, 117],
    ],
  ],
  arms: [
    [
      [42, 52],
      [46, 68],
    ],
    [
      [20, 52],
      [10, 58],
    ],
  ],
};

/** Someone who bends over what they hold in both hands at the height of the knee. */
export const BENDING: Pose = {
  head: [62, 42],
  hip: [26, 66],
  shoulder: [46, 48],
  legs: [
    [
      [40, 88],
      [34, 114],
      [43, 117],
    ],
    [
      [32, 92],
      [20, 114],
      [29, 117],
    ],
  ],
  arms: [
    [
      [52, 66],
      [62, 80],
    ],
    [
      [48, 66],
      [60, 78],
    ],
  ],
};

/** Someone who sits on the ground with drawn-up knees. */
export const SITTING: Pose = {
  head: [28, 60],
  hip: [18, 108],
  shoulder: [22, 82],
  legs: [
    [
      [46, 90],
      [52, 114],
      [58, 116],
    ],
    [
      [42, 92],
      [46, 114],
      [52, 116],
    ],
  ],
  arms: [
    [
      [30, 98],
      [46, 92],
    ],
  ],
};

/** The seat of a rider in the box of a horse: ear, shoulder, hip and heel in one line. */
export const RIDING: Pose = {
  head: [97, -1],
  hip: [94, 49],
  shoulder: [95, 20],
  legs: [
    [
      [115, 68],
      [105, 94],
      [115, 98],
    ],
  ],
  arms: [
    [
      [100, 38],
      [118, 43],
    ],
  ],
};

/** Out of the saddle over a fence, the hands along the neck. */
export const JUMPING: Pose = {
  head: [122, 2],
  hip: [92, 38],
  shoulder: [110, 17],
  legs: [
    [
      [117, 62],
      [102, 90],
      [112, 94],
    ],
  ],
  arms: [
    [
      [124, 34],
      [138, 40],
    ],
  ],
};

/** Someone with one hand up, at a muzzle or a shoulder. */
export const TOUCHING: Pose = {
  ...STANDING,
  arms: [
    [
      [45, 44],
      [64, 28],
    ],
  ],
};

/** Someone who stands on a horse's back with open arms. */
export const BALANCING: Pose = {
  ...STANDING,
  arms: [
    [
      [48, 32],
      [64, 22],
    ],
    [
      [14, 32],
      [-2, 24],
    ],
  ],
};
