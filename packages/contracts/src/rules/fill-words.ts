import type { Settings } from '../shapes/settings.ts';
import { formatCount } from './format-count.ts';
import { formatCents, formatDollars, toCents, toMoney } from './money.ts';
import { freeAbove, offersService } from './offered-services.ts';
import {
  CANCEL_WINDOW_HOURS,
  FLAT_SHIPPING_CENTS,
  FREE_SHIPPING_ABOVE_CENTS,
  formatMakingDays,
  MAKING_BUSINESS_DAYS,
  RETURN_WINDOW_DAYS,
} from './shop.ts';

type Rules = Pick<
  Settings,
  'makingDays' | 'returnWindowDays' | 'cancelWindowHours' | 'freeShippingAbove' | 'flatShipping' | 'services'
>;

const DEFAULTS: Rules = {
  makingDays: MAKING_BUSINESS_DAYS,
  returnWindowDays: RETURN_WINDOW_DAYS,
  cancelWindowHours: CANCEL_WINDOW_HOURS,
  freeShippingAbove: toMoney(FREE_SHIPPING_ABOVE_CENTS),
  flatShipping: toMoney(FLAT_SHIPPING_CENTS),
  services: [{ code: 'FEDEX_GROUND', price: toMoney(FLAT_SHIPPING_CENTS), available: true }],
};

function groundShipping(rules: Rules): string {
  if (!offersService(rules, 'FEDEX_GROUND')) {
    const prices = rules.services.filter(({ available }) => available).map(({ price }) => toCents(price));
    return `Shipping starts at ${formatCents(Math.min(...prices))} per shipment.`;
  }
  const above = freeAbove(rules);
  const fee = `a flat fee of ${formatCents(toCents(rules.flatShipping))} per shipment.`;
  return above === null
    ? `Ground shipping is ${fee}`
    : `Ground shipping is free on orders over ${formatDollars(above)}. Below that it is ${fee}`;
}

const FILLS: Readonly<Record<string, (rules: Rules) => string>> = {
  makingDays: ({ makingDays }) => formatMakingDays(makingDays),
  returnDays: ({ returnWindowDays }) => String(returnWindowDays),
  returnTime: ({ returnWindowDays }) => formatCount(returnWindowDays, 'day'),
  cancelTime: ({ cancelWindowHours }) => formatCount(cancelWindowHours, 'hour'),
  groundShipping,
};

/** The names that `fillWords` replaces, such as `{makingDays}`. */
export const FILLED_NAMES = Object.keys(FILLS).map((name) => `{${name}}`);

/**
 * The words of a page with the numbers of the settings instead of `{makingDays}`, `{returnDays}`, `{returnTime}`,
 * `{cancelTime}` and `{groundShipping}`, so that pages and rules agree. Other braces stay.
 * @param shop the defaults while unknown
 */
export function fillWords<Words>(words: Words, shop: Partial<Rules> = {}): Words {
  const rules = { ...DEFAULTS, ...shop };
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(
        /\{(\w+)\}/g,
        (all, name) => (Object.hasOwn(FILLS, name) ? FILLS[name]?.(rules) : undefined) ?? all,
      );
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one)]));
  };
  return fill(words) as Words;
}
