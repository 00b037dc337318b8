/** The result of one check, with advice if it failed. */
export type Finding = {
  readonly about: string;
  readonly passed: boolean;
  readonly says: string;
  readonly advice?: string;
};

export const passed = (about: string, says: string): Finding => ({ about, passed: true, says });

export const problem = (about: string, says: string, advice: string): Finding => ({
  about,
  passed: false,
  says,
  advice,
});

/** A check: yields its findings one by one, and returns what later checks need. */
export type Check<T = void> = () => AsyncGenerator<Finding, T, undefined>;

/** Thrown by a check that cannot be made, with the reason in words for the report. */
export class Hindrance extends Error {
  /** @param about the subject, where the reason concerns more than this check: the report then shows it once */
  constructor(
    message: string,
    readonly advice: string,
    readonly about?: string,
  ) {
    super(message);
  }
}

/**
 * Runs a check. Whatever it throws becomes its last finding: its earlier findings are kept, and the other checks are
 * not affected.
 *
 * @returns the findings, and what the check returned; undefined where it threw
 */
export async function runCheck<T>(
  about: string,
  check: Check<T>,
): Promise<{ readonly findings: readonly Finding[]; readonly outcome: T | undefined }> {
  const findings: Finding[] = [];
  try {
    const steps = check();
    for (;;) {
      const step = await steps.next();
      if (step.done) return { findings, outcome: step.value };
      findings.push(step.value);
    }
  } catch (error) {
    findings.push(
      error instanceof Hindrance
        ? problem(error.about ?? about, error.message, error.advice)
        : problem(
            about,
            `cannot be looked at: ${error instanceof Error ? error.message : String(error)}`,
            'Ask again. If it stays so, it is a fault of the doctor.',
          ),
    );
    return { findings, outcome: undefined };
  }
}

/** A report of the findings, one per line. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ about, passed, says, advice }) =>
    [`${passed ? '✓' : '✗'} ${about}: ${says}`, ...(advice ? [`    ${advice}`] : [])].join('\n'),
  );
  const wrong = findings.filter(({ passed }) => !passed).length;
  const sum = wrong === 0 ? 'All is well.' : `${wrong} of ${findings.length} are not well.`;
  return [...lines, '', sum].join('\n');
}
