/** The beginning of a text. @param max UTF-16 units at most; a surrogate pair is not cut in half */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Surrogate}$/u, '');
