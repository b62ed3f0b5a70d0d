import { z } from 'zod';
import { cleanText, cleanZip, visibleLength } from '../rules/text.ts';

/** Clean text of at most `max` characters; the error message is suitable for display next to a field. */
export const text = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .max(max, `Too long: at most ${max.toLocaleString('en-US')} characters`);

/** Clean text with at least `min` visible characters. */
export const requiredText = (min: number, max: number, message: string) =>
  text(max)
    .min(min, { error: message, abort: true })
    .refine((value) => visibleLength(value) >= min, message);

/** The id of a product or a variation. */
export const CatalogId = z.string().max(80);

/** A ZIP code in any copied format, such as `97201` or `97201-1234`; other postal codes are only cleaned. */
export const ZipText = text(12).overwrite(cleanZip);

/** Names the checkout that an assistant prepared. Public: grants nothing. */
export const CheckoutId = z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'This link is not valid');
