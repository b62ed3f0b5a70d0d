/** The start can't continue; the message is one line that tells the user what to do. */
export class StartError extends Error {}
