/** A start that can't continue, with one line that says what to do. */
export class StartError extends Error {}
