/**
 * Characters that are not visible: fillers (U+3164), zero-width characters, soft hyphens, tags, control characters, the
 * empty Braille cell.
 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/gu;
const VISIBLE = '[^\\s\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800\\ufff9-\\ufffb]';
/** Matches a text with a visible character. */
export const HAS_VISIBLE: RegExp = new RegExp(VISIBLE, 'u');
/** From the first visible character to the last, including the selectors and tags at the end of an emoji. */
const SHOWN = new RegExp(`${VISIBLE}(?:.*(?:${VISIBLE}|[\\ufe0f\\u{e0020}-\\u{e007f}]))?`, 'su');

/** A text as stored: composed (NFC) and trimmed; empty when nothing in it is visible. */
export const cleanText = (text: string): string => SHOWN.exec(text.normalize('NFC'))?.[0] ?? '';

export const isBlank = (text: string): boolean => !HAS_VISIBLE.test(text);

/** The number of visible UTF-16 units, including spaces. */
export const visibleLength = (text: string): number => text.replace(HIDDEN, '').length;

/** A key for comparing names, codes and addresses: ignores case, composition, width and hidden characters. */
export const toKey = (text: string): string => cleanText(text.replace(HIDDEN, '').normalize('NFKC')).toLowerCase();

export const isSameName = (a: string, b: string | null | undefined): boolean =>
  b !== null && b !== undefined && toKey(a) === toKey(b);

/** A tracking number or ZIP code without the blanks, dashes and `#` that copying adds. */
export const compactCode = (text: string): string =>
  toKey(text)
    .replace(/[\s\p{Pd}\u2212#]/gu, '')
    .toUpperCase();

/** `97201–1234` to `97201-1234`; other texts are only cleaned. */
export function cleanZip(text: string): string {
  const [, five, four] = /^(\d{5})(\d{4})?$/.exec(compactCode(text)) ?? [];
  if (!five) return cleanText(text);
  return four ? `${five}-${four}` : five;
}
