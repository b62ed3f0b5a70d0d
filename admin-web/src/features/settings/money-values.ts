import { PromiseLevel } from '@loop-petal/contracts/shapes/promises';
import type { Settings } from '@loop-petal/contracts/shapes/settings';

type Same =
  | 'flatShipping'
  | 'giftWrapPrice'
  | 'services'
  | 'largeOrderAbove'
  | 'cancelWindowHours'
  | 'returnWindowDays'
  | 'makingDays';

/** Empty texts of `freeShippingAbove`, `smallestOrder` and `promiseLevel` are null. */
export type MoneyValues = Pick<Settings, Same> & {
  taxRates: { default: string };
  stateTaxes: { state: string; percent: string }[];
  freeShippingAbove: string;
  smallestOrder: string;
  promiseLevel: string;
  /** Without instructions, pickup was never offered. */
  pickup: { available: boolean; instructions: string; state: string };
};

export function valuesOf(settings: Settings): MoneyValues {
  const { flatShipping, giftWrapPrice, services, largeOrderAbove, cancelWindowHours, returnWindowDays, makingDays } =
    settings;
  return {
    ...{ flatShipping, giftWrapPrice, services, largeOrderAbove, cancelWindowHours, returnWindowDays, makingDays },
    taxRates: { default: settings.taxRates.default },
    stateTaxes: Object.entries(settings.taxRates.states).map(([state, percent]) => ({ state, percent })),
    freeShippingAbove: settings.freeShippingAbove ?? '',
    smallestOrder: settings.smallestOrder ?? '',
    promiseLevel: String(settings.promiseLevel ?? ''),
    pickup: settings.pickup ?? { available: false, instructions: '', state: '' },
  };
}

export const settingsOf = ({ stateTaxes, taxRates, pickup, ...values }: MoneyValues): Partial<Settings> => ({
  ...values,
  taxRates: {
    default: taxRates.default,
    states: Object.fromEntries(stateTaxes.map(({ state, percent }) => [state, percent.trim()])),
  },
  freeShippingAbove: values.freeShippingAbove.trim() || null,
  smallestOrder: values.smallestOrder.trim() || null,
  pickup: pickup.available || pickup.instructions.trim() ? pickup : null,
  promiseLevel: PromiseLevel.nullable().parse(Number(values.promiseLevel) || null),
});
