/** The most pictures that a customer adds to a review or return. */
export const MAX_PICTURES = 4;
