/** How many root documents are read or planned at once. */
export const PAGE = 200;

/** Called with the progress of a long operation; returning false ends it. */
export type OnProgress = (done: number, all: number) => boolean;
