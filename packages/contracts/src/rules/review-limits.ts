export const MAX_REVIEW_LENGTH = 2000;
