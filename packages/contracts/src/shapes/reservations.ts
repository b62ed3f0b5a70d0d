/** The code of the 409 for a submission that a later one has replaced, or whose order is stored. */
export const SUPERSEDED = 'superseded';
