import type { ReadableWish, Wish, Wishes, WishField } from '../shapes/personalization.ts';
import { formatCount } from './format-count.ts';
import { cleanText } from './text.ts';
import { parseWishPicture, wishText } from './wish-picture.ts';

/**
 * Control and bidirectional characters, line breaks, and characters without a shape: a text with them can't be made
 * as it is shown. Joiners stay, because scripts and emoji need them.
 */
const UNMAKEABLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/u;
/** The longest emoji have 14 units; more per character are stacked marks. */
const UNITS_PER_CHARACTER = 16;

interface WishProblem {
  key: string;
  message: string;
}

/** The characters of a text as readers count them: `👩‍🌾` and `é` are one. */
export const countCharacters = (text: string): number => [...new Intl.Segmenter('en').segment(text)].length;

/**
 * The answers with their questions, in the order of the questions, or the first one that does not fit. Empty answers
 * are treated as missing.
 */
export function checkWishes(
  fields: readonly WishField[] = [],
  given: Wishes = {},
): { wishes: Wish[] } | { problem: WishProblem } {
  const answers = new Map(Object.entries(given));
  const unknown = [...answers.keys()].find((key) => !fields.some((field) => field.key === key));
  if (unknown !== undefined)
    return { problem: { key: unknown, message: 'This flower can’t be personalized in this way.' } };
  const wishes: Wish[] = [];
  for (const field of fields) {
    const value = cleanText(answers.get(field.key) ?? '');
    const message = findProblem(field, value);
    if (message) return { problem: { key: field.key, message } };
    if (value) wishes.push({ ...field, value });
  }
  return { wishes };
}

function findProblem({ kind, label, required, choices = [], maxLength = 0 }: WishField, value: string): string | null {
  if (!value) return required ? `Please answer “${label}”.` : null;
  if (kind === 'choice') return choices.includes(value) ? null : `Please choose one of the answers to “${label}”.`;
  if (kind === 'picture') return parseWishPicture(value) ? null : `Please upload a picture for “${label}”.`;
  if (UNMAKEABLE.test(value)) return `“${label}” has a character that can’t be made.`;
  const isTooLong = value.length > maxLength * UNITS_PER_CHARACTER || countCharacters(value) > maxLength;
  return isTooLong ? `“${label}” has room for ${formatCount(maxLength, 'character')}.` : null;
}

/** The answers by key. */
export const answersOf = (wishes: readonly Pick<Wish, 'key' | 'value'>[]): Wishes =>
  Object.fromEntries(wishes.map(({ key, value }) => [key, value]));

/** Production minutes that the wishes add to one piece. */
export const extraMinutesOf = (wishes: readonly Pick<Wish, 'minutes'>[]): number =>
  wishes.reduce((sum, { minutes }) => sum + minutes, 0);

/** `Name on the ribbon: Mia; Yarn: Wool` */
export const describeWishes = (wishes: readonly ReadableWish[]): string =>
  wishes.map((wish) => `${wish.label}: ${wishText(wish)}`).join('; ');
