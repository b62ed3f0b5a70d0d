export const MAX_REVIEW_PICTURES = 4;
export const MAX_REVIEW_LENGTH = 2000;
