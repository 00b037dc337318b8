/** When receiving is resumed, by what stops it. */
export const resumeLabels = {
  offline: 'Va avanti da solo appena torna la rete.',
  failed: 'Riprova da solo tra poco.',
  signedOut: 'Va avanti quando accedi di nuovo.',
  notEnabled: 'Va avanti quando l’account è abilitato.',
} as const;
