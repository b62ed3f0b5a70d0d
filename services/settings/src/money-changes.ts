import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { Settings } from '@loop-petal/contracts/shapes/settings';

const formatStates = (states: Settings['taxRates']['states']): string[] =>
  Object.entries(states).map(([state, percent]) => `${state} ${percent}%`);

/** How the audit log shows changed prices and deadlines. */
export const moneyChanges = {
  taxRates: ({ default: all, states }: Settings['taxRates']) => [`${all}%`, ...formatStates(states)].join(', '),
  freeShippingAbove: undefined,
  flatShipping: undefined,
  giftWrapPrice: undefined,
  services: (services: Settings['services']) =>
    services.map(({ code, price, available }) => {
      const name = findShippingService(code)?.name ?? code;
      return `${name} ${price}${available ? '' : ' (not available)'}`;
    }),
  pickup: ({ available, instructions, state }: NonNullable<Settings['pickup']>) =>
    `${available ? 'offered' : 'not offered'}, taxed in ${state}: ${instructions}`,
  smallestOrder: undefined,
  largeOrderAbove: undefined,
  cancelWindowHours: undefined,
  returnWindowDays: undefined,
  promiseLevel: (level: NonNullable<Settings['promiseLevel']>) => `${level}%`,
  makingDays: ({ min, max }: Settings['makingDays']) => `${min}-${max}`,
};
