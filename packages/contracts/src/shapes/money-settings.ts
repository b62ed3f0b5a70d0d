import { z } from 'zod';
import { toMoney } from '../rules/money.ts';
import { SHIPPING_SERVICE_CODES, SHIPPING_SERVICES } from '../rules/shipping-services.ts';
import {
  CANCEL_WINDOW_HOURS,
  FLAT_SHIPPING_CENTS,
  FREE_SHIPPING_ABOVE_CENTS,
  GIFT_WRAP_CENTS,
  LARGE_ORDER_CENTS,
  MAKING_BUSINESS_DAYS,
  RETURN_WINDOW_DAYS,
  SALES_TAX_PERCENT,
} from '../rules/shop.ts';
import { US_STATES } from '../rules/us-states.ts';
import { PromiseLevel } from './promises.ts';
import { requiredText } from './text.ts';

const MAX_TAX_PERCENT = 30;
const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;
const PERCENT = /^\d{1,2}(\.\d{1,3})?$/;

/** Stored with two decimals. */
export const Price = z
  .string()
  .trim()
  .regex(AMOUNT, 'Must be an amount such as 29.99')
  .overwrite((text) => (AMOUNT.test(text) ? toMoney(Math.round(Number(text) * 100)) : text));

const Percent = z
  .string()
  .trim()
  .regex(PERCENT, 'Must be a percentage such as 6.67')
  .refine((text) => !PERCENT.test(text) || Number(text) <= MAX_TAX_PERCENT, `At most ${MAX_TAX_PERCENT}%`);

const STATE_CODES = new Set(US_STATES.map(({ code }) => code));

const days = (most: number) => z.int().min(1, 'At least 1').max(most, `At most ${most}`);

/** The owner's settings for prices and deadlines. */
export const moneyFields = {
  /** The sales tax in percent: of each state in `states` by its code, and of all others. */
  taxRates: z.strictObject({
    default: Percent,
    states: z
      .record(z.string(), Percent)
      .refine((states) => Object.keys(states).every((code) => STATE_CODES.has(code)), 'Unknown state'),
  }),
  /** Ground shipping of an order's first parcel is free above this subtotal; null: never. */
  freeShippingAbove: Price.nullable(),
  /** Ground shipping of a parcel. */
  flatShipping: Price,
  /** Gift wrap for a parcel, taxed like its items. */
  giftWrapPrice: Price,
  /** Each service once. The price of ground is its "From" price; orders pay `flatShipping`. */
  services: z
    .array(z.strictObject({ code: z.enum(SHIPPING_SERVICE_CODES), price: Price, available: z.boolean() }))
    .refine(
      (services) =>
        services.length === SHIPPING_SERVICE_CODES.length &&
        new Set(services.map(({ code }) => code)).size === services.length,
      'Each shipping service must be listed once',
    )
    .refine((services) => services.some(({ available }) => available), 'At least one service must be available'),
  /** Null: never offered. Orders that chose it show the instructions even after `available` is unset. */
  pickup: z
    .strictObject({
      available: z.boolean(),
      instructions: requiredText(10, 500, 'Please describe where and when customers collect their order'),
      /** Its sales tax applies to pickup orders. */
      state: z.string().refine((code) => STATE_CODES.has(code), 'Please choose a state'),
    })
    .nullable(),
  /** The minimum subtotal of an order; null: none. */
  smallestOrder: Price.nullable(),
  /** An order with a larger total needs the owner's acceptance before its card is charged. */
  largeOrderAbove: Price,
  cancelWindowHours: days(720),
  returnWindowDays: days(365),
  /** The business days of production while no artisan can promise a day. */
  makingDays: z
    .strictObject({ min: days(90), max: days(90) })
    .refine(({ min, max }) => min <= max, 'The first number must not be larger than the second'),
  /** The percentage of new promises that are kept; null: the level chosen before this setting existed, or 95. */
  promiseLevel: PromiseLevel.nullable(),
};

export const DEFAULT_MONEY: z.infer<z.ZodObject<typeof moneyFields>> = {
  taxRates: { default: SALES_TAX_PERCENT, states: {} },
  freeShippingAbove: toMoney(FREE_SHIPPING_ABOVE_CENTS),
  flatShipping: toMoney(FLAT_SHIPPING_CENTS),
  giftWrapPrice: toMoney(GIFT_WRAP_CENTS),
  services: SHIPPING_SERVICES.map(({ code, fromCents }) => ({ code, price: toMoney(fromCents), available: true })),
  pickup: null,
  smallestOrder: null,
  largeOrderAbove: toMoney(LARGE_ORDER_CENTS),
  cancelWindowHours: CANCEL_WINDOW_HOURS,
  returnWindowDays: RETURN_WINDOW_DAYS,
  makingDays: { ...MAKING_BUSINESS_DAYS },
  promiseLevel: null,
};
