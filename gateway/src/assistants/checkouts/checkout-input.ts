import { SHIPPING_SERVICE_CODES } from '@loop-petal/contracts/rules/shipping-services';
import { findState } from '@loop-petal/contracts/rules/us-states';
import type { PreparedForm } from '@loop-petal/contracts/shapes/assistants';
import { Day } from '@loop-petal/contracts/shapes/promises';
import { z } from 'zod';
import { LinesInput } from '../carts/answer-cart.ts';
import { DiscountsInput } from '../carts/offer-codes.ts';

const field = (max: number) => z.string().trim().max(max).optional();
const Address = z.looseObject({
  id: field(100),
  first_name: field(50),
  last_name: field(50),
  phone_number: field(30),
  street_address: field(120),
  extended_address: field(120),
  address_locality: field(80),
  address_region: field(60),
  postal_code: field(10),
  address_country: field(60),
});

/** What the buyer allows. Only `marketing` has an effect: the shop tracks no one and sells no data. */
const Consent = z.object({
  analytics: z.boolean().optional(),
  preferences: z.boolean().optional(),
  marketing: z.boolean().optional(),
  sale_of_data: z.boolean().optional(),
});

const Method = z.looseObject({
  type: z.enum(['shipping', 'pickup']).optional(),
  destinations: z.array(Address).max(10).optional(),
  selected_destination_id: z.string().max(100).nullish(),
  groups: z
    .array(z.looseObject({ selected_option_id: z.string().max(100).nullish() }))
    .max(50)
    .optional(),
});
type Method = z.infer<typeof Method>;

/** The protocol allows additional fields; payment data is ignored, because the buyer pays on the shop's page. */
export const CheckoutInput = z.looseObject({
  /** Ignored next to a cart. */
  line_items: z.union([LinesInput, z.tuple([])]).optional(),
  cart_id: z.string().max(200).optional(),
  discounts: DiscountsInput,
  buyer: z
    .looseObject({
      ...{ first_name: field(50), last_name: field(50), email: field(254), phone_number: field(30) },
      consent: Consent.optional(),
    })
    .optional(),
  fulfillment: z
    .looseObject({
      /** The last day of delivery, an extension. */
      needed_by: Day.nullish(),
      methods: z.array(Method).max(10).optional(),
    })
    .optional(),
});
export type CheckoutInput = z.infer<typeof CheckoutInput>;
type Address = z.infer<typeof Address>;

/** What the shop keeps of an assistant's request until the session expires. */
export interface Draft {
  readonly buyer?: CheckoutInput['buyer'];
  readonly destination?: Address | undefined;
  /** The buyer collects the order at the shop, if the owner offers it. */
  readonly isPickup?: boolean | undefined;
  /** The code of the chosen service. */
  readonly service?: string | undefined;
  readonly neededBy?: string | null | undefined;
}

/** Orders have one destination here; the buyer can add others on the shop's page. */
export function draftOf({ buyer, fulfillment }: CheckoutInput): Draft {
  const { methods = [] } = fulfillment ?? {};
  const {
    type,
    destinations = [],
    selected_destination_id: wanted,
    groups,
  } = methods.find(chosenOption) ?? methods[0] ?? {};
  const isPickup = type === 'pickup';
  const chosen = destinations.find(({ id }) => id !== undefined && id === wanted) ?? destinations[0];
  const destination = isPickup ? undefined : chosen;
  const service = chosenOption({ groups });
  return {
    ...(buyer && { buyer: pick(buyer, ['first_name', 'last_name', 'email', 'phone_number', 'consent']) }),
    ...(destination && { destination: { ...pick(destination, ADDRESS_FIELDS), id: destination.id || 'destination' } }),
    ...(isPickup && { isPickup }),
    ...(service && { service }),
    ...(fulfillment?.needed_by && { neededBy: fulfillment.needed_by }),
  };
}

const chosenOption = ({ groups }: Pick<Method, 'groups'>) =>
  groups?.find(({ selected_option_id }) => selected_option_id)?.selected_option_id;

const ADDRESS_FIELDS = Object.keys(Address.shape) as (keyof Address)[];

const pick = <Fields extends object, Name extends keyof Fields>(from: Fields, names: readonly Name[]) =>
  Object.fromEntries(names.filter((name) => from[name]).map((name) => [name, from[name]])) as Pick<Fields, Name>;

export const serviceOf = ({ service }: Draft) => SHIPPING_SERVICE_CODES.find((code) => code === service);

/** The fields of the page's form; the address's name and phone take precedence over the buyer's. */
export function formOf({ buyer = {}, destination = {} }: Draft): PreparedForm {
  const nameOf = (one: Pick<Address, 'first_name' | 'last_name'>) =>
    [one.first_name, one.last_name].filter(Boolean).join(' ');
  const region = destination.address_region ?? '';
  return {
    name: nameOf(destination) || nameOf(buyer),
    email: buyer.email ?? '',
    phone: destination.phone_number ?? buyer.phone_number ?? '',
    addressLine1: destination.street_address ?? '',
    addressLine2: destination.extended_address ?? '',
    city: destination.address_locality ?? '',
    state: findState(region)?.code ?? region,
    zipCode: destination.postal_code ?? '',
  };
}
