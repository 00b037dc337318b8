/**
 * The alphabetical order of names, with numbers in them by their value. One collator for all, since comparing by a
 * locale's name would make one each time.
 */
export const alphabet = new Intl.Collator('it', { numeric: true });
