/** One bar of a plot. */
export interface Bar {
  readonly name: string;
  readonly group: string;
  readonly value: number;
}

const WIDTH = 760;
const NAMES = 250;
const LINE = 18;

/** Draws bars as SVG, in groups by name, with a line at 1. */
export function barsOf(title: string, bars: readonly Bar[]): string {
  const names = [...new Set(bars.map(({ name }) => name))];
  const groups = [...new Set(bars.map(({ group }) => group))];
  const most = Math.max(...bars.map(({ value }) => value), 1.5);
  const scale = (WIDTH - NAMES - 60) / most;
  const height = 60 + names.length * (groups.length * LINE + 10);
  const colours = ['#2f6f5e', '#c98a2b'];
  const rows = names.map((name, row) => {
    const top = 44 + row * (groups.length * LINE + 10);
    const drawn = groups.map((group, index) => {
      const value = bars.find((bar) => bar.name === name && bar.group === group)?.value;
      if (value === undefined) return '';
      const y = top + index * LINE;
      return `<rect x="${NAMES}" y="${y}" width="${(value * scale).toFixed(1)}" height="${LINE - 4}" fill="${colours[index]}"/><text x="${(NAMES + value * scale + 6).toFixed(1)}" y="${y + 11}">${value.toFixed(2)}</text>`;
    });
    return `<text x="${NAMES - 8}" y="${top + 12}" text-anchor="end">${name}</text>${drawn.join('')}`;
  });
  const legend = groups.map(
    (group, index) =>
      `<rect x="${NAMES + index * 110}" y="26" width="10" height="10" fill="${colours[index]}"/><text x="${NAMES + 15 + index * 110}" y="35">${group}</text>`,
  );
  const one = (NAMES + scale).toFixed(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#222"><rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="8" y="16" font-size="14" font-weight="600">${title}</text>${legend.join('')}${rows.join('')}<line x1="${one}" x2="${one}" y1="42" y2="${height - 10}" stroke="#888" stroke-dasharray="3 3"/></svg>\n`;
}
