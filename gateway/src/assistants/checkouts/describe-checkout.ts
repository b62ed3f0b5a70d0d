import { checkAddress, isUnitedStates } from '@loop-petal/contracts/rules/address';
import type { Day } from '@loop-petal/contracts/rules/business-days';
import { orderPause } from '@loop-petal/contracts/rules/closed-days';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { toCents, toMoney } from '@loop-petal/contracts/rules/money';
import { orderBlock } from '@loop-petal/contracts/rules/order-block';
import { isPickup, PICKUP } from '@loop-petal/contracts/rules/pickup';
import { defaultService, salesTax } from '@loop-petal/contracts/rules/pricing';
import { type DeliveryCode, findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import { findState, stateOfZip } from '@loop-petal/contracts/rules/us-states';
import type { CartItemView, CartTotalsView } from '@loop-petal/contracts/shapes/cart';
import { ShippedOrderRequest } from '@loop-petal/contracts/shapes/orders';
import type { CartPromiseView } from '@loop-petal/contracts/shapes/promises';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import type { RateView } from '@loop-petal/contracts/shapes/shipping';
import {
  BUYER_CONSENT_CAPABILITY,
  type Capability,
  CHECKOUT_CAPABILITY,
  DISCOUNT_CAPABILITY,
  errorMessage,
  FULFILLMENT_CAPABILITY,
  type Message,
  metadataFor,
} from '../../ucp/protocol.ts';
import { describeLine, describeTotals, outOfStock } from '../carts/answer-cart.ts';
import { describeDiscounts, refusedCodes } from '../carts/offer-codes.ts';
import type { Shown } from '../payments/completion-store.ts';
import type { OrderRequest } from '../payments/pay-for-buyer.ts';
import { declare, type PaymentHandler } from '../payments/payment-handlers.ts';
import { type Draft, formOf, serviceOf } from './checkout-input.ts';
import { describeOption } from './describe-option.ts';

/** What the shop's page knows when a buyer is about to pay. */
export interface CheckoutFacts {
  readonly id: string;
  readonly draft: Draft;
  readonly lines: readonly CartItemView[];
  readonly totals: CartTotalsView;
  /** Empty while there is no ZIP code, or shipping does not answer. */
  readonly rates: readonly Pick<RateView, 'service' | 'serviceName' | 'cost'>[];
  /** Undefined while production does not answer. */
  readonly promise: CartPromiseView | undefined;
  readonly state: 'open' | 'canceled';
  readonly today: Day;
  readonly expiresAt: Date;
  readonly continueUrl: string;
  /** The offer codes of the request; the entered one if undefined. */
  readonly codes: readonly string[] | undefined;
  /** How this assistant may pay for the buyer, and up to which total; undefined if the buyer pays. */
  readonly paying: { readonly handler: PaymentHandler; readonly upTo: string } | undefined;
}

export type Shop = {
  readonly publicUrl: string;
  readonly settings: Pick<Settings, 'taxRates' | 'pickup' | 'closed' | 'smallestOrder' | 'services'>;
};

/** A checkout session in the protocol's format, with the prices and dates of the shop's page. */
export function describeCheckout(facts: CheckoutFacts, shop: Shop) {
  const { id, draft, lines, totals, state, expiresAt, continueUrl, codes, paying } = facts;
  const { options, inTime, chosen, due } = chooseDelivery(facts, shop);
  const type = isCollected(draft, shop) ? 'pickup' : 'shipping';
  const problems = state === 'open' ? problemsOf(facts, options, chosen, type, shop) : [];
  const isPayable = problems.length === 0 && isPayableBy(paying, facts, chosen, due.total);
  const messages = [
    ...(state === 'open' && problems.length === 0 && !isPayable ? [PAY_ON_PAGE] : problems),
    ...(state === 'open' ? refusedCodes(totals, codes) : []),
  ];
  const lineIds = lines.map(({ id }) => id);
  return {
    ucp: { ...metadataFor(CAPABILITIES), payment_handlers: declare(paying?.handler, shop.publicUrl) },
    id,
    status: statusOf(state, problems, isPayable),
    line_items: lines.map((line) => describeLine(line, shop.publicUrl)),
    ...(draft.buyer && { buyer: draft.buyer }),
    currency: 'USD',
    discounts: describeDiscounts(lines, totals, codes),
    totals: describeTotals(due, chosen?.serviceName),
    fulfillment: {
      methods: [
        {
          id: type,
          type,
          line_item_ids: lineIds,
          ...destinationsOf(type, draft.destination),
          groups: [
            {
              id: 'parcel',
              line_item_ids: lineIds,
              options: inTime.map((option) => optionFor(option, shop)),
              selected_option_id: chosen?.service ?? null,
            },
          ],
        },
      ],
      ...(shop.settings.pickup?.available && { available_methods: availableMethods(lineIds, facts, shop) }),
    },
    ...(messages.length > 0 && { messages }),
    links: linksOf(shop.publicUrl),
    expires_at: expiresAt.toISOString(),
    ...(state === 'open' && { continue_url: continueUrl }),
  };
}

type MethodType = 'shipping' | 'pickup';

/**
 * A pickup has no destinations: under the protocol's schema, the shop's location would also be a shipping address,
 * and a destination must be one of them.
 */
export const destinationsOf = (type: MethodType, destination: Draft['destination']) =>
  type === 'shipping' && {
    destinations: destination ? [destination] : [],
    selected_destination_id: destination?.id ?? null,
  };

const availableMethods = (line_item_ids: readonly string[], { promise }: CheckoutFacts, { settings }: Shop) => [
  { type: 'shipping', line_item_ids },
  {
    ...{ type: 'pickup', line_item_ids, description: settings.pickup?.instructions },
    ...(promise?.madeBy && { fulfillable_on: promise.madeBy }),
  },
];

const isCollected = ({ isPickup }: Draft, { settings }: Pick<Shop, 'settings'>): boolean =>
  isPickup === true && settings.pickup?.available === true;

function chooseDelivery(facts: CheckoutFacts, shop: Shop) {
  const { draft, lines, totals } = facts;
  const options = isCollected(draft, shop) ? [pickupOf(facts)] : optionsOf(facts, shop);
  const inTime = options.filter(({ isLate }) => !isLate);
  const chosen = inTime.find(({ service }) => service === serviceOf(draft)) ?? inTime[0];
  return { options, inTime, chosen, due: dueFor(totals, lines, draft, chosen?.cost, shop) };
}

/**
 * Paying without the buyer requires a promised day and a total below the owner's limit, and the order must not need the
 * owner's acceptance.
 */
const isPayableBy = (
  paying: CheckoutFacts['paying'],
  { promise, state }: CheckoutFacts,
  chosen: Option | undefined,
  total: string,
): boolean =>
  state === 'open' &&
  paying !== undefined &&
  chosen?.days !== undefined &&
  promise?.awaitsAcceptance === false &&
  toCents(total) <= toCents(paying.upTo);

/** The part of a checkout that the assistant must have seen before it pays. */
export function shownTo(facts: CheckoutFacts, shop: Shop): Shown {
  const { chosen, due } = chooseDelivery(facts, shop);
  return { total: due.total, to: chosen?.days?.to ?? null };
}

/** The order as the shop's page sends it, without the payment. The address was not checked, so an admin reviews it. */
export function orderFrom(facts: CheckoutFacts, shop: Shop): OrderRequest {
  const { draft, lines } = facts;
  const { chosen, due } = chooseDelivery(facts, shop);
  const { name, email, phone, ...address } = formOf(draft);
  return {
    ...{ customerName: name, customerEmail: email, customerPhone: phone },
    ...(!isCollected(draft, shop) && { ...address, country: 'US', addressUnchecked: true }),
    subtotalAmount: due.subtotal,
    taxAmount: due.tax,
    shippingCost: due.shipping,
    shippingMethod: chosen?.serviceName ?? '',
    totalAmount: due.total,
    orderItems: lines.map(({ id, productId, quantity, selectedColor, variationId }) => {
      return { id, productId, quantity, selectedColor, variationId };
    }),
    ...(draft.neededBy && { neededBy: draft.neededBy }),
    ...(chosen?.days && { promisedBy: chosen.days.to }),
  };
}

export const CAPABILITIES: readonly Capability[] = [
  CHECKOUT_CAPABILITY,
  FULFILLMENT_CAPABILITY,
  DISCOUNT_CAPABILITY,
  BUYER_CONSENT_CAPABILITY,
];
const LINKS = [
  ['privacy_policy', '/privacy-policy'],
  ['terms_of_service', '/terms-conditions'],
  ['refund_policy', '/shipping-returns'],
  ['shipping_policy', '/shipping'],
] as const;

export const linksOf = (publicUrl: string) => LINKS.map(([type, path]) => ({ type, url: publicUrl + path }));

const PAY_ON_PAGE: Message = {
  type: 'error',
  code: 'payment_required',
  content: 'The buyer reviews the order and pays on the shop’s page: open continue_url.',
  severity: 'requires_buyer_input',
};

function statusOf(state: CheckoutFacts['state'], problems: readonly Message[], isPayable: boolean) {
  if (state === 'canceled') return 'canceled';
  if (problems.length > 0) return 'incomplete';
  return isPayable ? 'ready_for_complete' : 'requires_escalation';
}

interface Option extends Pick<RateView, 'serviceName' | 'cost'> {
  readonly service: DeliveryCode;
  readonly days: { readonly from: string; readonly to: string } | undefined;
  readonly isLate: boolean;
}

function optionsOf({ draft, totals, rates, promise }: CheckoutFacts, { settings }: Shop): Option[] {
  const service = defaultService(settings);
  const known = { service, serviceName: findShippingService(service)?.name ?? service, cost: totals.shipping };
  return (rates.length > 0 ? rates : [known]).map(({ service, serviceName, cost }) => {
    const days = promise?.services[service];
    return {
      service,
      serviceName,
      cost,
      days,
      isLate: Boolean(draft.neededBy && (!days || days.to > draft.neededBy)),
    };
  });
}

/** A pickup order is ready on its last production day, and costs no shipping. */
function pickupOf({ draft, promise }: CheckoutFacts): Option {
  const day = promise?.madeBy;
  return {
    ...{ service: PICKUP.code, serviceName: PICKUP.name, cost: '0.00' },
    days: day ? { from: day, to: day } : undefined,
    isLate: Boolean(draft.neededBy && (!day || day > draft.neededBy)),
  };
}

const optionFor = ({ service: code, serviceName: title, cost, days }: Option, { settings }: Shop) =>
  describeOption({ code, title, cost, days, instructions: isPickup(code) ? settings.pickup?.instructions : undefined });

/** The amounts that checkout shows for the destination and the service. */
function dueFor(
  totals: CartTotalsView,
  lines: readonly CartItemView[],
  draft: Draft,
  cost: string | undefined,
  shop: Shop,
) {
  const { settings } = shop;
  const state = isCollected(draft, shop) ? settings.pickup?.state : stateOf(draft)?.code;
  const amounts = lines
    .filter(({ isAvailable }) => isAvailable)
    .map((line) => ({ cents: toCents(line.lineTotal), state }));
  const tax = state ? toMoney(salesTax(settings, amounts)) : totals.tax;
  const shipping = cost ?? totals.shipping;
  return { ...totals, tax, shipping, total: toMoney(toCents(totals.subtotal) + toCents(shipping) + toCents(tax)) };
}

export function stateOf({ destination }: Draft) {
  const { address_region: region, postal_code: zip } = destination ?? {};
  return region ? findState(region) : zip ? stateOfZip(zip) : undefined;
}

const { shape } = ShippedOrderRequest;
const CONTACT = [
  ['email', '$.buyer.email', 'email address', shape.customerEmail],
  ['name', '$.buyer.first_name', 'name', shape.customerName],
  ['phone', '$.buyer.phone_number', 'phone number', shape.customerPhone],
] as const;
const DESTINATION = '$.fulfillment.methods[0].destinations[0]';
const ADDRESS = [
  ['addressLine1', `${DESTINATION}.street_address`, 'street address', shape.addressLine1],
  ['city', `${DESTINATION}.address_locality`, 'city', shape.city],
  ['state', `${DESTINATION}.address_region`, 'state', shape.state],
  ['zipCode', `${DESTINATION}.postal_code`, 'ZIP code', shape.zipCode],
] as const;

/** The fields that an order would be refused for, then the address as a whole. */
function formProblems(draft: Draft, type: MethodType): Message[] {
  const form = formOf(draft);
  const fields = type === 'pickup' ? CONTACT : [...CONTACT, ...ADDRESS];
  const problems = fields.flatMap(([name, path, label, field]): Message[] => {
    if (!form[name]) return [{ ...errorMessage('missing', `The ${label} is missing.`), path }];
    const [issue] = field.safeParse(form[name]).error?.issues ?? [];
    return issue ? [{ ...errorMessage('invalid', issue.message), path }] : [];
  });
  const country = draft.destination?.address_country || 'US';
  if (type === 'pickup' || (problems.length > 0 && isUnitedStates(country))) return problems;
  const { errors } = checkAddress({ ...form, recipientName: form.name, country });
  return [
    ...problems,
    ...errors.map((error) => ({ ...errorMessage('address_undeliverable', error), path: DESTINATION })),
  ];
}

/** What the assistant must fix before the buyer can pay. */
function problemsOf(
  { draft, lines, totals, promise, today }: CheckoutFacts,
  options: readonly Option[],
  chosen: Option | undefined,
  type: MethodType,
  { settings }: Pick<Shop, 'settings'>,
) {
  const problems: Message[] = lines.filter(({ isAvailable }) => !isAvailable).map(outOfStock);
  const block = orderBlock(settings, toCents(totals.subtotal), today);
  if (block) problems.push(errorMessage(orderPause(settings.closed, today) ? 'closed' : 'too_small', block));
  problems.push(...formProblems(draft, type));
  if (promise && promise.madeBy === null && promise.lacking !== 'artisan') {
    problems.push(errorMessage('out_of_stock', 'These pieces can’t be made right now.'));
  } else if (draft.neededBy && !chosen && options.length > 0) {
    const earliest = type === 'pickup' ? promise?.madeBy : promise?.earliest;
    const content = earliest
      ? `The order can’t arrive by ${formatDay(draft.neededBy)}; the earliest day is ${formatDay(earliest)}.`
      : `The shop can’t tell whether the order arrives by ${formatDay(draft.neededBy)}.`;
    problems.push({ ...errorMessage('needed_by_impossible', content), path: '$.fulfillment.needed_by' });
  } else if (draft.isPickup && type === 'shipping') {
    problems.push({
      ...errorMessage('fulfillment_option_unavailable', 'The shop does not offer pickup.'),
      path: '$.fulfillment.methods[0].type',
    });
  } else if (draft.service && chosen?.service !== draft.service) {
    problems.push({
      ...errorMessage('fulfillment_option_unavailable', 'This shipping service is not available.'),
      path: '$.fulfillment.methods[0].groups[0].selected_option_id',
    });
  }
  return problems;
}
