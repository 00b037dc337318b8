import type { ReactNode } from 'react';

/*
 * The plain of the Po, in 320 x 240. The embankment enters and leaves every scene at y = 150, so that it continues
 * through pictures side by side.
 */

/** Tall, narrow poplars with their feet on `y`, one for each [x, height]. */
export function Poplars({
  at,
  y = 152,
  fill,
}: {
  at: readonly (readonly [x: number, height: number])[];
  y?: number;
  fill: string;
}) {
  return (
    <path
      fill={fill}
      d={at
        .map(([x, height]) => {
          // Few heights, in whole numbers: repeated equal trees compress well.
          const h = Math.round(height / 8) * 8;
          const w = Math.round(h * 0.115);
          const half = Math.round(w / 2);
          const [narrow, wide, widest, foot, stem] = [0.26, 0.46, 0.62, 0.87, 0.88].map((share) =>
            Math.round(h * share),
          ) as [number, number, number, number, number];
          const belly = Math.round(h * 0.78);
          return `M${x} ${y - h}c${w - 3} ${narrow} ${w} ${wide} ${w} ${widest}c0 ${belly - widest} ${-half} ${foot - widest} ${1 - w} ${stem - widest}v${h - stem}h-2v${stem - h}c${1 + half - w} ${foot - stem} ${1 - w} ${belly - stem} ${1 - w} ${widest - stem}c0 ${wide - widest} 3 ${narrow - widest} ${w} ${-widest}Z`;
        })
        .join('')}
    />
  );
}

/** The same poplars in winter: a trunk with steep branches. */
function BarePoplars({ at }: { at: readonly (readonly [x: number, height: number])[] }) {
  const branches = (x: number, h: number) =>
    [0.25, 0.4, 0.55, 0.7]
      .map((share, i) => {
        const [y, w] = [Math.round(152 - h * share), Math.round(h * 0.09 * (1.2 - share))];
        return `M${x - w} ${y - 22 + i * 2}Q${x - w} ${y - 6} ${x} ${y}Q${x + w} ${y - 8} ${x + w} ${y - 26 + i * 2}`;
      })
      .join('');
  return (
    <path
      fill="none"
      stroke="var(--winter-tree)"
      strokeWidth="2"
      strokeLinecap="round"
      d={at.map(([x, h]) => `M${x} 152V${152 - h}${branches(x, h)}`).join('')}
    />
  );
}

/** The kind of ground in front. */
type Ground = 'meadow' | 'hay' | 'sand' | 'river';

const GROUNDS: Record<Exclude<Ground, 'meadow'>, string> = {
  hay: 'var(--field)',
  sand: 'var(--sand)',
  river: 'var(--water)',
};

type Season = 'spring' | 'summer' | 'autumn' | 'winter';

const SEASONS: Record<Season, { far: string; mid: string; near: string; tree: string }> = {
  spring: {
    far: 'var(--far)',
    mid: 'var(--spring-mid)',
    near: 'var(--spring-near)',
    tree: 'var(--spring-tree)',
  },
  summer: { far: 'var(--far)', mid: 'var(--mid)', near: 'var(--near)', tree: 'var(--mid)' },
  autumn: {
    far: 'var(--autumn-far)',
    mid: 'var(--autumn-mid)',
    near: 'var(--autumn-near)',
    tree: 'var(--autumn-tree)',
  },
  winter: {
    far: 'var(--winter-far)',
    mid: 'var(--winter-mid)',
    near: 'var(--winter-near)',
    tree: 'var(--winter-tree)',
  },
};

type Hour = 'dawn' | 'noon' | 'evening' | 'fog';

/** Top and bottom of the sky, the streaks on the plain, and the sun's height and size. */
const HOURS: Record<
  Hour,
  { high: string; low: string; streaks: string; sun: string; y: number; r: number }
> = {
  dawn: {
    high: 'var(--sky-high)',
    low: 'var(--sky-low)',
    streaks: 'var(--mist)',
    sun: 'var(--sun)',
    y: 84,
    r: 25,
  },
  noon: {
    high: 'var(--noon-high)',
    low: 'var(--noon-low)',
    streaks: 'var(--mist)',
    sun: 'var(--sun)',
    y: 40,
    r: 16,
  },
  evening: {
    high: 'var(--evening-high)',
    low: 'var(--evening-low)',
    streaks: 'var(--evening-streaks)',
    sun: 'var(--evening-sun)',
    y: 112,
    r: 31,
  },
  fog: {
    high: 'var(--fog-high)',
    low: 'var(--fog-low)',
    streaks: 'var(--mist)',
    sun: 'var(--mist)',
    y: 66,
    r: 19,
  },
};

/**
 * The picture's frame and ground; `children` are in front. Each scene has its hour and its season. Hidden from
 * assistive technology, because it is decorative: the text beside it says what matters.
 */
export function Plain({
  ground = 'meadow',
  season = 'summer',
  hour = 'dawn',
  sun,
  poplars,
  className,
  children,
}: {
  ground?: Ground;
  season?: Season;
  hour?: Hour;
  sun: number;
  poplars: readonly (readonly [x: number, height: number])[];
  className?: string | undefined;
  children?: ReactNode;
}) {
  const land = SEASONS[season];
  const sky = HOURS[hour];
  return (
    <svg
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path fill={sky.high} d="M0 0H320V240H0Z" />
      <path
        fill={sky.low}
        d="M0 92H96a6 6 0 0 0 0-12H40a4 4 0 0 1 0-8H150a5 5 0 0 1 0 10H142a5 5 0 0 0 0 10H250a4 4 0 0 0 0-8H216a4 4 0 0 1 0-8H320V240H0Z"
      />
      <circle cx={sun} cy={sky.y} r={sky.r} fill={sky.sun} />
      <path
        fill={sky.streaks}
        d="M0 118H70a5 5 0 0 0 0-10H24a4 4 0 0 1 0-8H128a5 5 0 0 1 0 10H120a4 4 0 0 0 0 8H206a5 5 0 0 0 0-10H190a4 4 0 0 1 0-8H286a5 5 0 0 1 0 10H280a4 4 0 0 0 0 8H320V240H0Z"
      />
      <path
        fill={land.far}
        d="M0 134C6 127 14 129 18 132C24 126 34 128 38 132C50 125 62 129 66 133L92 132C98 127 106 127 112 132V114L115 107L118 114V130L122 126H140L145 131V134L168 133C174 127 184 128 190 132C196 125 210 126 216 132C224 127 232 129 238 133L262 132C268 126 280 127 286 132C294 127 306 127 312 132L320 134V160H0Z"
      />
      {season === 'winter' ? (
        <BarePoplars at={poplars} />
      ) : (
        <Poplars at={poplars} fill={land.tree} />
      )}
      <path
        fill={land.mid}
        d="M0 150H84C110 150 118 143 142 143H212C236 143 246 150 270 150H320V180H0Z"
      />
      <path
        fill={ground === 'meadow' ? land.near : GROUNDS[ground]}
        d="M0 170C80 165 150 175 210 170S290 166 320 170V240H0Z"
      />
      {children}
    </svg>
  );
}
