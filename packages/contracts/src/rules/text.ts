/** Prints nothing: fillers (U+3164), zero-width signs, soft hyphens, tags, control characters, the empty Braille cell. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/gu;
const VISIBLE = '[^\\s\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800\\ufff9-\\ufffb]';
/** From the first visible sign to the last one, with the selectors and tags that end an emoji. */
const SHOWN = new RegExp(`${VISIBLE}(?:.*(?:${VISIBLE}|[\\ufe0f\\u{e0020}-\\u{e007f}]))?`, 'su');

/** A text as it is stored: composed (NFC), without padding; empty when nothing in it is visible. */
export const cleanText = (text: string): string => SHOWN.exec(text.normalize('NFC'))?.[0] ?? '';

/** Whether a reader sees nothing. */
export const isBlank = (text: string): boolean => cleanText(text) === '';

/** The number of UTF-16 units that a reader sees, spaces included. */
export const visibleLength = (text: string): number => text.replace(HIDDEN, '').length;

/** Texts with equal keys are the same name, code or address: case, composition, width and hidden signs don't count. */
export const toKey = (text: string): string => cleanText(text.replace(HIDDEN, '').normalize('NFKC')).toLowerCase();

/** Whether two names of a color, code or address are the same one. */
export const isSameName = (a: string, b: string | null | undefined): boolean =>
  b !== null && b !== undefined && toKey(a) === toKey(b);

/** A number as its issuer writes it, without the blanks, dashes and `#` of a copy: tracking numbers, ZIP codes. */
export const compactCode = (text: string): string =>
  toKey(text)
    .replace(/[\s\p{Pd}\u2212#]/gu, '')
    .toUpperCase();

/** `97201–1234` to `97201-1234`; what is no US ZIP code stays as it is, clean. */
export function cleanZip(text: string): string {
  const [, five, four] = /^(\d{5})(\d{4})?$/.exec(compactCode(text)) ?? [];
  if (!five) return cleanText(text);
  return four ? `${five}-${four}` : five;
}
