import { describe, expect, it } from 'vitest';
import {
  type Gait,
  GAITS,
  HEADS,
  horseShapes,
} from '../../../../src/site/illustrations/horse-pose.ts';
import { smooth, straight } from '../../../../src/site/illustrations/smooth-shape.ts';

/** The corners in path data of relative lines only. */
function corners(data: string): readonly (readonly [number, number])[][] {
  return data
    .split('M')
    .filter(Boolean)
    .map((shape) => {
      let [x, y] = [0, 0];
      return shape
        .replace('Z', '')
        .split('l')
        .map((pair) => {
          const [dx, dy] = Array.from(pair.matchAll(/-?\d*\.?\d+/g), ([each]) => Number(each));
          x += dx!;
          y += dy!;
          return [x, y] as const;
        });
    });
}

/** The number of hooves on the ground in each gait. */
const ON_THE_GROUND: Record<Gait, number> = {
  stand: 4,
  rest: 3,
  walk: 2,
  trot: 0,
  jump: 0,
  lifted: 3,
  step: 3,
};

describe('a drawn horse', () => {
  it.each(Object.keys(GAITS) as Gait[])(
    'has the hooves on the ground that carry it: %s',
    (gait) => {
      const { hooves, farHooves } = horseShapes(gait, 'up');
      const soles = corners(hooves + farHooves).map((hoof) =>
        hoof.map(([, y]) => y).filter((y) => Math.abs(y - 166) < 0.6),
      );
      expect(soles).toHaveLength(4);
      expect(soles.filter((sole) => sole.length === 2)).toHaveLength(ON_THE_GROUND[gait]);
    },
  );

  it.each(Object.entries(HEADS))('keeps its muzzle out of the ground: %s', (_, [[, y], angle]) => {
    expect(y + 50 * Math.sin((angle * Math.PI) / 180)).toBeLessThan(163);
  });
});

describe('a smooth shape', () => {
  it('ends where it began, so that no rounding adds up to a gap', () => {
    const data = smooth([
      [0.4, 0.3],
      [10.7, 3.2],
      [7.1, 9.6],
      [1.9, 8.3],
    ]);
    const numbers = Array.from(data.matchAll(/-?\d*\.?\d+/g), ([each]) => Number(each));
    // M x y, q with control and end, then one end for each further point: the ends add up to zero.
    const ends = numbers.slice(4);
    const sum = (from: number) =>
      ends.filter((_, i) => i % 2 === from).reduce((total, each) => total + each, 0);
    expect([sum(0), sum(1)]).toEqual([0, 0]);
  });

  it('turns the same way however its points are given, so that two never cut a hole', () => {
    const points = [
      [0, 0],
      [10, 0],
      [10, 10],
    ] as const;
    const area = (data: string) => {
      const [shape] = corners(data);
      return shape!.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = shape![(i + 1) % shape!.length]!;
        return sum + x * nextY - nextX * y;
      }, 0);
    };
    expect(area(straight(points))).toBeGreaterThan(0);
    expect(area(straight(points.toReversed()))).toBeGreaterThan(0);
  });
});
