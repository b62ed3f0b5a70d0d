/**
 * The beginning of a text.
 * @param max UTF-16 units at most; a character that takes two is not cut in half, as half of one is no text
 */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Surrogate}$/u, '');
