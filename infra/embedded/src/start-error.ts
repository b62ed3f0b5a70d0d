/** A start that cannot go on, in one line that tells the reader what to do. */
export class StartError extends Error {}
