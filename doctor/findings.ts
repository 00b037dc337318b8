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

/** A report of the findings, one per line. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ about, isWell, says, advice }) =>
    [`${isWell ? '✓' : '✗'} ${about}: ${says}`, ...(advice ? [`    ${advice}`] : [])].join('\n'),
  );
  const wrong = findings.filter(({ isWell }) => !isWell).length;
  const sum = wrong === 0 ? 'All is well.' : `${wrong} of ${findings.length} are not well.`;
  return [...lines, '', sum].join('\n');
}
