/** A start that can't continue; the message is one line that says what to do. */
export class StartError extends Error {}
