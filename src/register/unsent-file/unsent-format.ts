/** The format name in a file of unsent changes. Its own module: the writer does not load the reader. */
export const UNSENT_FORMAT = 'scuderia-unsent';
