/** The result of a step of `npm test`. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, what was skipped and why, or why there was nothing to do. */
  notes: readonly string[];
};

export const PASSED: Outcome = { passed: 1, failed: 0, skipped: 0, notes: [] };

export function failed(...notes: string[]): Outcome {
  return { passed: 0, failed: 1, skipped: 0, notes };
}

export type StepReport = Outcome & { name: string; seconds: number };

/**
 * The table at the end of `npm test`, each step with its seconds; the last line is the sum alone.
 *
 * @param seconds the whole duration: less than the sum of the steps, some of which run side by side
 */
export function summaryOf(reports: readonly StepReport[], seconds: number): string {
  const sum = (pick: (report: StepReport) => number) =>
    reports.reduce((total, report) => total + pick(report), 0);
  const rows = reports.map(({ name, passed, failed, skipped, seconds: each, notes }) => [
    failed > 0 ? '✗' : passed > 0 ? '✓' : '–',
    name.padEnd(12),
    `${passed} passed`.padStart(11),
    (failed > 0 ? `${failed} failed` : '').padStart(10),
    (skipped > 0 ? `${skipped} skipped` : '').padStart(12),
    `${each.toFixed(1)} s`.padStart(9),
    ...notes.map((note) => `\n      ${note}`),
  ]);
  const skipped = sum((report) => report.skipped);
  return [
    '',
    ...rows.map((row) => `  ${row.join(' ')}`),
    '',
    `  in ${seconds.toFixed(0)} s`,
    '',
    `${sum((r) => r.passed)} passed, ${sum((r) => r.failed)} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n');
}
