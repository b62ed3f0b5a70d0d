/** The 409 code for a submission that a later one has replaced, or whose order is already stored. */
export const SUPERSEDED = 'superseded';
