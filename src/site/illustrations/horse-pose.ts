import { between, type Joint, limb, placed, type Point, smooth, straight } from './smooth-shape.ts';

/*
 * A horse's skeleton and the shapes drawn on it: 210 x 166, hooves on y = 166, looking right, withers at (112, 56).
 * Legs are defined joint by joint (elbow, knee, fetlock; stifle, hock, fetlock), so that a pose bends where a horse
 * bends.
 */

type Leg = {
  readonly joints: readonly Joint[];
  /** The rotation of the hoof from flat on the ground; positive with the heel up. */
  readonly hoof: number;
};

const fore = (
  [elbowX, elbowY]: Point,
  knee: Point,
  fetlock: Point,
  hoof: Point,
  turned = 0,
): Leg => ({
  joints: [
    [elbowX + 3, elbowY - 20, 10],
    [elbowX + 1, elbowY, 10.5],
    [...between([elbowX, elbowY], knee, 0.55), 7],
    [...between([elbowX, elbowY], knee, 0.92), 5.6],
    [...between(knee, fetlock, 0.08), 5.8],
    [...between(knee, fetlock, 0.32), 4],
    [...between(knee, fetlock, 0.78), 3.8],
    [...fetlock, 5],
    [...hoof, 4.6],
  ],
  hoof: turned,
});

const hind = (
  [stifleX, stifleY]: Point,
  hock: Point,
  fetlock: Point,
  hoof: Point,
  turned = 0,
): Leg => ({
  joints: [
    [52, 74, 18],
    [(52 + stifleX) / 2 - 1, 90, 19],
    [stifleX - 4, stifleY, 14],
    [...between([stifleX - 3, stifleY], hock, 0.55), 8],
    [...between([stifleX - 3, stifleY], hock, 0.94), 5.8],
    [...between(hock, fetlock, 0.1), 6.2],
    [...between(hock, fetlock, 0.36), 4.4],
    [...between(hock, fetlock, 0.78), 4.2],
    [...fetlock, 5.2],
    [...hoof, 4.8],
  ],
  hoof: turned,
});

interface Legs {
  readonly far: readonly Leg[];
  readonly near: readonly Leg[];
}

const NEAR_HIND = hind([58, 101], [40, 127], [42, 151], [46, 157]);
const FAR_HIND = hind([64, 101], [50, 127], [54, 151], [58, 157]);
const NEAR_FORE = fore([126, 104], [126, 128], [125, 151], [129, 157]);
const FAR_FORE = fore([132, 104], [135, 128], [136, 151], [140, 157]);

export const GAITS = {
  stand: { far: [FAR_HIND, FAR_FORE], near: [NEAR_HIND, NEAR_FORE] },
  /** A hind leg at rest on its toe. */
  rest: {
    far: [FAR_HIND, FAR_FORE],
    near: [hind([60, 102], [48, 126], [50, 148], [53, 155], 32), NEAR_FORE],
  },
  walk: {
    far: [
      hind([54, 100], [30, 124], [20, 147], [21, 155], 28),
      fore([133, 103], [142, 127], [147, 151], [151, 157]),
    ],
    near: [
      hind([62, 101], [56, 127], [64, 151], [68, 157]),
      fore([126, 104], [118, 127], [105, 147], [105, 155], 30),
    ],
  },
  trot: {
    far: [
      hind([66, 101], [62, 123], [72, 145], [77, 151], -6),
      fore([131, 103], [121, 127], [106, 148], [107, 156], 26),
    ],
    near: [
      hind([54, 102], [32, 122], [17, 142], [16, 150], 42),
      fore([128, 103], [147, 116], [142, 138], [139, 146], 42),
    ],
  },
  jump: {
    far: [
      hind([52, 103], [28, 112], [8, 122], [0, 126], 96),
      fore([134, 100], [156, 101], [147, 120], [140, 123], 104),
    ],
    near: [
      hind([50, 104], [28, 119], [9, 132], [1, 136], 96),
      fore([130, 102], [152, 109], [141, 126], [134, 128], 104),
    ],
  },
  /** The near foreleg is held up by somebody beside it. */
  lifted: {
    far: [FAR_HIND, FAR_FORE],
    near: [NEAR_HIND, fore([127, 103], [135, 125], [113, 131], [107, 136], 96)],
  },
  /** A forefoot is on something higher. */
  step: {
    far: [FAR_HIND, fore([133, 102], [152, 117], [152, 140], [156, 146])],
    near: [hind([60, 101], [44, 127], [48, 151], [52, 157]), NEAR_FORE],
  },
} as const satisfies Record<string, Legs>;

export type Gait = keyof typeof GAITS;

/** The position of the poll and the slope of the face. */
export const HEADS = {
  up: [[156, 19], 50],
  collected: [[157, 22], 66],
  reach: [[168, 44], 32],
  low: [[174, 82], 56],
  graze: [[167, 112], 72],
} as const satisfies Record<string, readonly [Point, number]>;

export type HeadPose = keyof typeof HEADS;

const TRUNK: readonly Point[] = [
  [114, 54],
  [102, 58],
  [87, 62],
  [71, 60],
  [56, 55],
  [42, 59],
  [33, 70],
  [31, 86],
  [37, 100],
  [54, 104],
  [68, 104],
  [84, 111],
  [102, 115],
  [118, 113],
  [134, 106],
  [144, 97],
  [148, 84],
  [138, 68],
  [126, 58],
];

const HEAD: readonly Point[] = [
  [-4, -4],
  [3, -6],
  [12, -6.5],
  [24, -5],
  [36, -4.5],
  [46, -4],
  [50.4, 0],
  [49, 6],
  [44, 9],
  [38, 8.4],
  [31, 7],
  [22, 14],
  [12, 18],
  [3, 16],
  [-6, 8],
];
const EARS: readonly Point[] = [
  [-6, -2],
  [-6, -2],
  [-8, -9],
  [-9, -18],
  [-9, -18],
  [-1, -12],
  [6, -5],
  [6, -3],
];
const HOOF: readonly Point[] = [
  [-5, -1],
  [4.6, -1.6],
  [9.4, 9],
  [-5.4, 9],
];

const WITHERS: Point = [113, 55];
const BREAST: Point = [147, 90];

const legShape = ({ joints }: Leg) => smooth(limb(joints));
const hoofShape = ({ joints, hoof }: Leg) => {
  const [x, y] = joints.at(-1)!;
  return straight(placed(HOOF, [x, y], hoof));
};
/** From the knee or hock down. */
const pointsShape = ({ joints }: Leg) => smooth(limb(joints.slice(-5)));
/** From above the fetlock down. */
const sockShape = ({ joints }: Leg) => smooth(limb(joints.slice(-3)));

/** Path data of each layer of a horse. */
export interface HorseShapes {
  readonly far: string;
  readonly farHooves: string;
  readonly body: string;
  readonly hooves: string;
  readonly mane: string;
  readonly tail: string;
  readonly eye: string;
  readonly points: string;
  readonly socks: string;
}

/** A point of the head in the horse's box; `at` is measured along the face and then towards the jaw. */
export function onHead(head: HeadPose, at: Point): Point {
  const [poll, angle] = HEADS[head];
  return placed([at], poll, angle)[0]!;
}

export function horseShapes(gait: Gait, head: HeadPose): HorseShapes {
  const [poll, angle] = HEADS[head];
  const { far, near }: Legs = GAITS[gait];
  const all = (shape: (leg: Leg) => string, legs: readonly Leg[]) => legs.map(shape).join('');
  const [throat] = placed([[2, 17]], poll, angle) as [Point];
  const lowered = poll[1] > 60;
  const grazing = poll[1] > 100;
  const arch = grazing ? 11 : lowered ? 3 : 5;
  const fall = grazing ? -5 : lowered ? 5 : 9;
  const crest = [0.3, 0.65].map((share) => between(WITHERS, poll, share, arch));
  const neck: readonly Point[] = [
    [98, 68],
    WITHERS,
    ...crest,
    poll,
    ...placed([[8, 4]], poll, angle),
    throat,
    between(throat, BREAST, 0.4, grazing ? -1 : lowered ? -3 : 4),
    between(throat, BREAST, 0.75, grazing ? -5 : lowered ? -3 : -1),
    BREAST,
    [140, 102],
    [116, 100],
  ];
  const mane: readonly Point[] = [
    ...placed(
      [
        [9, -5],
        [4, -8],
      ],
      poll,
      angle,
    ),
    between(WITHERS, poll, 0.95, 3),
    between(WITHERS, poll, 0.65, arch + 2.5),
    between(WITHERS, poll, 0.3, arch + 1.5),
    [112, 54],
    [112, 54],
    between(WITHERS, poll, 0.12, -fall + 1),
    between(WITHERS, poll, 0.4, -fall),
    between(WITHERS, poll, 0.6, -fall - 1),
    between(WITHERS, poll, 0.84, -fall + 1),
    ...placed([[3, 3]], poll, angle),
  ];
  const swing = gait === 'stand' || gait === 'lifted' || gait === 'rest' || gait === 'step' ? 0 : 1;
  const tail: readonly Point[] = [
    [44, 60],
    [34, 60],
    [25 - 4 * swing, 70],
    [24 - 8 * swing, 92],
    [25 - 12 * swing, 114],
    [21 - 18 * swing, 140 - 4 * swing],
    [21 - 18 * swing, 140 - 4 * swing],
    [31 - 12 * swing, 132 - 4 * swing],
    [36 - 6 * swing, 110],
    [35 - 2 * swing, 90],
    [40, 74],
  ];
  return {
    far: all(legShape, far),
    farHooves: all(hoofShape, far),
    body:
      all(legShape, near) +
      smooth(TRUNK) +
      smooth(neck) +
      smooth(placed(HEAD, poll, angle)) +
      smooth(placed(EARS, poll, angle)),
    hooves: all(hoofShape, near),
    mane: smooth(mane),
    tail: smooth(tail),
    eye: smooth(
      placed(
        [
          [13, -3],
          [17, -2],
          [16, 2],
          [12, 1],
        ],
        poll,
        angle,
      ),
    ),
    points: all(pointsShape, near),
    socks: all(sockShape, near),
  };
}
