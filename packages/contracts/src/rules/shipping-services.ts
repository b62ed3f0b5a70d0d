import { isPickup, LOCAL_PICKUP, PICKUP } from './pickup.ts';

/** The carrier services that the shop offers, cheapest first. */
export const SHIPPING_SERVICE_CODES = [
  'FEDEX_GROUND',
  'FEDEX_EXPRESS_SAVER',
  'FEDEX_2_DAY',
  'STANDARD_OVERNIGHT',
  'PRIORITY_OVERNIGHT',
] as const;
export type ShippingServiceCode = (typeof SHIPPING_SERVICE_CODES)[number];

/** The ways in which an order reaches its customer: the carrier's services and pickup. */
export const DELIVERY_CODES = [...SHIPPING_SERVICE_CODES, LOCAL_PICKUP] as const;
export type DeliveryCode = (typeof DELIVERY_CODES)[number];

export interface Delivery {
  code: DeliveryCode;
  name: string;
  transitDays: { min: number; max: number };
}

export interface ShippingService extends Delivery {
  code: ShippingServiceCode;
  description: string;
  /** Transit time only, as shoppers see it. */
  delivery: string;
  arrivesBy?: string;
  /** The "From" price of the services page. */
  fromCents: number;
}

export const SHIPPING_SERVICES: readonly ShippingService[] = [
  {
    code: 'PRIORITY_OVERNIGHT',
    name: 'FedEx Priority Overnight',
    description: 'The fastest way, once your flowers are finished.',
    delivery: 'Next business day by 10:30 AM',
    arrivesBy: '10:30 AM',
    transitDays: { min: 1, max: 1 },
    fromCents: 25_99,
  },
  {
    code: 'STANDARD_OVERNIGHT',
    name: 'FedEx Standard Overnight',
    description: 'Next business day in the afternoon.',
    delivery: 'Next business day by 3:00 PM',
    arrivesBy: '3:00 PM',
    transitDays: { min: 1, max: 1 },
    fromCents: 19_99,
  },
  {
    code: 'FEDEX_2_DAY',
    name: 'FedEx 2Day',
    description: 'Quick, for a little less.',
    delivery: '2 business days',
    transitDays: { min: 2, max: 2 },
    fromCents: 12_99,
  },
  {
    code: 'FEDEX_EXPRESS_SAVER',
    name: 'FedEx Express Saver',
    description: 'A good balance of speed and price.',
    delivery: '3 business days',
    transitDays: { min: 3, max: 3 },
    fromCents: 9_99,
  },
  {
    code: 'FEDEX_GROUND',
    name: 'FedEx Ground',
    description: 'Our everyday service.',
    delivery: '1-5 business days',
    transitDays: { min: 1, max: 5 },
    fromCents: 7_99,
  },
];

/**
 * Finds a service by code (`FEDEX_GROUND`) or name (`FedEx Ground`), because orders store either.
 * @returns undefined for an unknown service
 */
export function findShippingService(codeOrName: string): ShippingService | undefined {
  return SHIPPING_SERVICES.find((service) => service.code === codeOrName || service.name === codeOrName);
}

export const PICKUP_DELIVERY: Delivery = { ...PICKUP, transitDays: { min: 0, max: 0 } };

/** Like `findShippingService`, but also finds pickup. */
export const findDelivery = (codeOrName: string): Delivery | undefined =>
  isPickup(codeOrName) ? PICKUP_DELIVERY : findShippingService(codeOrName);

/** For the services page. @param freeAbove the total above which ground is free, such as `$75`; null if it never is */
export function describeService(code: ShippingServiceCode, freeAbove: string | null): string {
  const text = findShippingService(code)?.description ?? '';
  return code === 'FEDEX_GROUND' && freeAbove ? text.replace(/\.$/, `, free on orders over ${freeAbove}.`) : text;
}

/** The services with fewer transit days than this one, cheapest first. */
export const fasterServices = ({ transitDays }: Delivery): ShippingService[] =>
  SHIPPING_SERVICES.filter((one) => one.transitDays.max < transitDays.max).reverse();
