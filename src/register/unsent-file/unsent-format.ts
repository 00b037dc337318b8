/** How a file of unsent changes says what it is: what writes one needs nothing of what reads it. */
export const UNSENT_FORMAT = 'scuderia-unsent';
