/*
 * Shapes as control points. A closed uniform quadratic B-spline runs through the midpoint of each pair of neighbours,
 * with the point between two midpoints as control, which SVG's `t` writes in two numbers for each point.
 */

export type Point = readonly [x: number, y: number];
/** A joint of a limb, with half the limb's width there. */
export type Joint = readonly [x: number, y: number, half: number];

/** Control points are whole numbers, so midpoints are exact halves: short output, and no error adds up. */
const onGrid = Math.round;

const number = (value: number) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');

const pair = ([x, y]: Point) => {
  const second = number(y);
  return number(x) + (second.startsWith('-') ? second : ` ${second}`);
};

/** Clockwise on screen, so that overlapping shapes in one path never cut holes into each other. */
const clockwise = (points: readonly Point[]): readonly Point[] => {
  const area = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length]!;
    return sum + (x * nextY - nextX * y);
  }, 0);
  return area < 0 ? points.toReversed() : points;
};

/** The rounded closed shape of `points`, as path data. A point that is given twice makes a tighter corner. */
export function smooth(points: readonly Point[]): string {
  const controls = clockwise(points).map(([x, y]): Point => [onGrid(x), onGrid(y)]);
  const middle = (i: number): Point => {
    const [x, y] = controls[i % controls.length]!;
    const [nextX, nextY] = controls[(i + 1) % controls.length]!;
    return [(x + nextX) / 2, (y + nextY) / 2];
  };
  let at = middle(0);
  const relative = ([x, y]: Point): Point => [x - at[0], y - at[1]];
  let data = `M${pair(at)}q${pair(relative(controls[1]!))}`;
  for (let i = 1; i <= controls.length; i++) {
    const to = middle(i);
    data += `${i === 1 ? ' ' : 't'}${pair(relative(to))}`;
    at = to;
  }
  return `${data}Z`.replaceAll(/ -/g, '-');
}

/** The shape of `points` with straight edges, as path data. */
export function straight(points: readonly Point[]): string {
  const [first, ...rest] = clockwise(points).map(([x, y]): Point => [onGrid(x), onGrid(y)]);
  let at = first!;
  return `M${pair(at)}${rest
    .map((to) => {
      const step = `l${pair([to[0] - at[0], to[1] - at[1]])}`;
      at = to;
      return step;
    })
    .join('')}Z`;
}

/** The outline of a limb along its joints. */
export function limb(joints: readonly Joint[]): readonly Point[] {
  const sides = joints.map(([x, y, half], i): readonly [Point, Point] => {
    const [fromX, fromY] = joints[Math.max(0, i - 1)]!;
    const [toX, toY] = joints[Math.min(joints.length - 1, i + 1)]!;
    const length = Math.hypot(toX - fromX, toY - fromY);
    const [across, along] = [(-(toY - fromY) / length) * half, ((toX - fromX) / length) * half];
    return [
      [x + across, y + along],
      [x - across, y - along],
    ];
  });
  const right = sides.map(([side]) => side);
  const left = sides.map(([, side]) => side).toReversed();
  const [start, end] = [right[0]!, right.at(-1)!];
  return [start, ...right, end, left[0]!, ...left, left.at(-1)!];
}

/** Points in a part's own coordinates, rotated by `degrees` clockwise and moved to `at`. */
export function placed(points: readonly Point[], [x, y]: Point, degrees: number): readonly Point[] {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return points.map(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos]);
}

export const between = ([ax, ay]: Point, [bx, by]: Point, share: number, aside = 0): Point => {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [
    ax + (bx - ax) * share + ((by - ay) / length) * aside,
    ay + (by - ay) * share - ((bx - ax) / length) * aside,
  ];
};
