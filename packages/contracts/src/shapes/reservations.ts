/** The 409 code of a submission that a later one has replaced, or whose order is stored. */
export const SUPERSEDED = 'superseded';
