/** The texts of the field for the kind of a health act. */
export const kindLabels = {
  choose: 'Scegli…',
  other: 'Altro…',
  otherName: 'Nome',
} as const;
