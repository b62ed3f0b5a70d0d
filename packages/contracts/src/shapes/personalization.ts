import { z } from 'zod';
import { Money, MoneyInput } from '../rules/amount.ts';
import { toMoney } from '../rules/money.ts';
import { MAX_WISH_LENGTH, MAX_WISHES } from '../rules/shop.ts';
import { requiredText } from './text.ts';

/** What a product asks for. */
export const WishField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'choice', 'picture']),
  /** For a text: the maximum number of characters, counted as readers see them. */
  maxLength: z.int().optional(),
  /** The options of a choice. */
  choices: z.array(z.string()).optional(),
  required: z.boolean(),
  /** Added to the product's price for each piece; offers don't apply to it. */
  price: Money,
  /** Added to the production of one piece. */
  minutes: z.int(),
  /** Whether a piece with this wish can be returned. */
  returnable: z.boolean(),
});
export type WishField = z.infer<typeof WishField>;

/** A shopper's answers by key. */
export const WishesRequest = z
  .record(z.string().max(40), z.string().max(4000))
  .refine((wishes) => Object.keys(wishes).length <= MAX_WISHES, `At most ${MAX_WISHES} answers`);
export type Wishes = z.infer<typeof WishesRequest>;

/** An answer with the question as it was asked. */
export const Wish = WishField.extend({ value: z.string() });
export type Wish = z.infer<typeof Wish>;

/** A wish of an ordered item, without its price. */
export const OrderWish = Wish.omit({ price: true, minutes: true });
export type OrderWish = z.infer<typeof OrderWish>;

/** A wish as displayed. Without a kind in earlier events, which have no pictures. */
export const ReadableWish = Wish.pick({ label: true, value: true }).extend({ kind: WishField.shape.kind.optional() });
export type ReadableWish = z.infer<typeof ReadableWish>;

/** Minutes that the wishes of one piece add to its production. */
export const ExtraMinutes = z.int().min(0).max(6000);

const askedFields = {
  key: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use a key such as ribbon-text'),
  label: requiredText(1, 60, 'Please enter a question'),
  required: z.boolean().default(false),
  price: MoneyInput.refine(({ cents }) => cents <= 1000_00, 'At most $1,000.00')
    .default(() => MoneyInput.parse('0.00'))
    .transform(({ cents }) => toMoney(cents)),
  minutes: z.int().min(0).max(600, 'At most 600 minutes').default(0),
  returnable: z.boolean().default(false),
};
const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** The questions of a product, in the order in which they are asked. */
export const PersonalizationRequest = z
  .array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        ...askedFields,
        kind: z.literal('text'),
        maxLength: z.int().min(1).max(MAX_WISH_LENGTH, `At most ${MAX_WISH_LENGTH} characters`),
      }),
      z.strictObject({
        ...askedFields,
        kind: z.literal('choice'),
        choices: z
          .array(requiredText(1, 60, 'Please enter a choice'))
          .min(1, 'Please enter at least one choice')
          .max(40)
          .refine(isUnique, 'Each choice must be different'),
      }),
      z.strictObject({ ...askedFields, kind: z.literal('picture') }),
    ]),
  )
  .max(MAX_WISHES, `At most ${MAX_WISHES} questions`)
  .refine((fields) => isUnique(fields.map(({ key }) => key)), 'Each question must have its own key');
