/** The result of one check, with advice if it failed. */
export type Finding = {
  readonly about: string;
  /** Whether nothing is wrong, as far as it was asked. */
  readonly passed: boolean;
  /** Whether the doctor could not ask, for want of what `says` names. */
  readonly isSkipped?: true;
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

/** What was not asked, so that a report does not pass over it in silence. */
export const notAsked = (about: string, why: string): Finding => ({
  about,
  passed: true,
  isSkipped: true,
  says: `not asked: ${why}`,
});

/** A check: yields its findings one by one, and returns what later checks need. */
export type Check<T = void> = () => AsyncGenerator<Finding, T, undefined>;

/** Thrown by a check that cannot be made, with the reason in words for the report. */
export class CheckError extends Error {
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
      error instanceof CheckError
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

/** A report of the findings, one per line, and their sum. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ about, passed, isSkipped, says, advice }) => {
    const mark = isSkipped ? '–' : passed ? '✓' : '✗';
    return [`${mark} ${about}: ${says}`, ...(advice ? [`    ${advice}`] : [])].join('\n');
  });
  const asked = findings.filter(({ isSkipped }) => !isSkipped);
  const skipped = findings.length - asked.length;
  const wrong = asked.filter(({ passed }) => !passed).length;
  const well = skipped === 0 ? 'All is well.' : 'All that was asked is well.';
  const sum = wrong === 0 ? well : `${wrong} of ${asked.length} are not well.`;
  return [...lines, '', skipped === 0 ? sum : `${sum} ${skipped} not asked.`].join('\n');
}
