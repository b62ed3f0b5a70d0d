/** The beginning of a text, without splitting a surrogate pair. @param max UTF-16 units */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Surrogate}$/u, '');
