/** The result of one check, with advice if it failed. */
export type Finding = {
  readonly about: string;
  readonly isWell: boolean;
  readonly says: string;
  readonly advice?: string;
};

export const well = (about: string, says: string): Finding => ({ about, isWell: true, says });

export const ill = (about: string, says: string, advice: string): Finding => ({
  about,
  isWell: false,
  says,
  advice,
});

/** A check: what it finds, one after the other, and what it hands on to the next ones. */
export type Check<T = void> = () => AsyncGenerator<Finding, T, undefined>;

/** Why a check cannot be made, in words for the report; a check throws it. */
export class Hindrance extends Error {
  /** @param about where it is of more than this check; the same words then stand in the report once */
  constructor(
    message: string,
    readonly advice: string,
    readonly about?: string,
  ) {
    super(message);
  }
}

/**
 * Makes a check. Whatever it throws is its last finding: those before it stay, and no check takes the report
 * of the others with it.
 *
 * @returns with the outcome undefined where it threw
 */
export async function found<T>(
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
        ? ill(error.about ?? about, error.message, error.advice)
        : ill(
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
  const lines = findings.map(({ about, isWell, says, advice }) =>
    [`${isWell ? '✓' : '✗'} ${about}: ${says}`, ...(advice ? [`    ${advice}`] : [])].join('\n'),
  );
  const wrong = findings.filter(({ isWell }) => !isWell).length;
  const sum = wrong === 0 ? 'All is well.' : `${wrong} of ${findings.length} are not well.`;
  return [...lines, '', sum].join('\n');
}
