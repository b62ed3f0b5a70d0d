/** The maximum number of pictures in a review or return. */
export const MAX_PICTURES = 4;
