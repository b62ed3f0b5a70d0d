import { shopDay } from '@loop-petal/contracts/rules/days';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { ServiceClients } from '../../back-office/service-clients.ts';
import { errorMessage, type Message, ProtocolError } from '../../ucp/protocol.ts';
import { type CartSource, ownedCart, requireAgent } from '../carts/answer-cart.ts';
import {
  findWanted,
  isSameCart,
  type OwnedCart,
  readLines,
  replaceLines,
  type WantedLine,
} from '../carts/cart-lines.ts';
import { enterCodes } from '../carts/offer-codes.ts';
import { type Shown, saveShown } from '../payments/completion-store.ts';
import { CompleteInput, tokenOf } from '../payments/instruments.ts';
import { beingPaid, type Outcome, payForBuyer } from '../payments/pay-for-buyer.ts';
import type { ReadHandler } from '../payments/payment-handlers.ts';
import { hashOfRequest, linkPath, openSession, ownerOf, readSession, type Session } from '../sessions/session.ts';
import { CheckoutInput, type Draft, draftOf } from './checkout-input.ts';
import {
  cancelCheckout,
  claimCheckout,
  findCheckout,
  markFilled,
  type StoredCheckout,
  saveDraft,
} from './checkout-store.ts';
import { describeBought } from './describe-bought.ts';
import { type CheckoutFacts, describeCheckout, orderFrom, shownTo, stateOf } from './describe-checkout.ts';

export interface CheckoutSource extends CartSource {
  readonly db: Queryable;
  readonly services: Pick<ServiceClients, 'orders' | 'production'>;
  readonly settings: () => Settings;
  /** Unless the settings have one. */
  readonly timeZone: string;
  readonly paying: Pick<ServiceClients, 'payments' | 'orders'>;
  readonly readHandler: ReadHandler;
}
export interface CheckoutRequest {
  readonly agent: string | undefined;
  readonly key?: string | undefined;
  readonly id?: string | undefined;
  readonly checkout?: unknown;
  readonly guess?: (() => void) | undefined;
  readonly payer?: Payer | undefined;
}
/** Who sent the request, for payments without the buyer. */
export interface Payer {
  readonly isSigned: boolean;
  /** According to the owner's settings. */
  readonly isAllowed: boolean;
  readonly address: string;
  /** Throws when the assistant pays too often. */
  readonly admit: () => void;
}
export type CheckoutOperation =
  | 'create_checkout'
  | 'get_checkout'
  | 'update_checkout'
  | 'complete_checkout'
  | 'cancel_checkout';

/**
 * Answers an operation with the calls of the shop's checkout page. An order comes only from that page, where the
 * buyer pays.
 * @throws ProtocolError 404 for another agent's checkout, 409 for one that has ended, and when an idempotency key names
 * a different request
 */
export async function answerCheckout(source: CheckoutSource, operation: CheckoutOperation, request: CheckoutRequest) {
  const agent = requireAgent(request.agent);
  if (operation === 'create_checkout') return (await createCheckout(source, request)).checkout;
  const session = readSession(source.secret, 'checkout', agent, request.id ?? '');
  const stored = session && (await findCheckout(source.db, session.handle));
  if (!session || !stored?.filled) throw new ProtocolError(404, 'not_found', 'There is no such checkout.');
  const state = await stateOfSession(source, stored);
  const asked = { ...session, payer: request.payer };
  if (operation === 'get_checkout') return describe(source, asked, stored, state);
  if (operation === 'complete_checkout') {
    if (state === 'canceled') throw ended(state);
    return completeCheckout(source, asked, stored, state, readInput(CompleteInput, request.checkout ?? {}));
  }
  if (state !== 'open') throw ended(state);
  if (operation === 'cancel_checkout') {
    const described = await describe(source, asked, stored, 'canceled');
    if (!(await cancelCheckout(source.db, session.handle))) throw beingPaid();
    await source.client.call('DELETE /api/cart', { as: ownedCart(source, session.ownerId).as });
    return described;
  }
  const input = readInput(CheckoutInput, request.checkout);
  const draft = draftOf(input);
  const wanted = await wantedLines(source, agent, input);
  const cart = ownedCart(source, session.ownerId);
  await replaceLines(cart, await readLines(cart), wanted);
  const codes = input.discounts?.codes;
  await enterCodes(cart, codes, request.guess);
  const saved = await saveDraft(source.db, session.handle, draft);
  return describe(source, asked, { ...stored, draft: saved }, state, codes);
}

/** @returns the checkout, and whether the cart already had it */
export async function createCheckout(source: CheckoutSource, request: CheckoutRequest) {
  const { key } = request;
  const agent = requireAgent(request.agent);
  const input = readInput(CheckoutInput, request.checkout);
  const wanted = await wantedLines(source, agent, input);
  const codes = input.discounts?.codes ?? (await codesOfCart(source, agent, input));
  const session = input.cart_id
    ? await sessionOfCart(source, agent, input.cart_id)
    : openSession(source.secret, 'checkout', agent, key);
  const draft = draftOf(input);
  const requestHash = hashOfRequest(input);
  const claimed = await claimCheckout(source.db, { handle: session.handle, agent, requestHash, draft });
  const stored = claimed ?? (await findCheckout(source.db, session.handle));
  if (!stored || (stored.requestHash !== requestHash && input.cart_id === undefined)) {
    throw new ProtocolError(409, 'idempotency_conflict', 'This idempotency key belongs to another checkout.');
  }
  if (claimed) {
    const cart = ownedCart(source, session.ownerId);
    const before = await readLines(cart);
    if (!isSameCart(before, wanted)) await replaceLines(cart, before, wanted);
    await enterCodes(cart, codes, request.guess);
    await markFilled(source.db, session.handle);
  } else if (!stored.filled) {
    throw new ProtocolError(409, 'request_in_progress', 'The first request with this key is not answered yet.');
  }
  const state = await stateOfSession(source, stored);
  // the codes of a repeated request may have been replaced since
  const described = await describe(
    source,
    { ...session, payer: request.payer },
    stored,
    state,
    claimed ? codes : undefined,
  );
  return { checkout: described, isKnown: !claimed && input.cart_id !== undefined };
}

/** Canceled and expired checkouts are kept for 30 days. */
const MOST_OF_CART = 30;

/** A cart becomes one checkout, however often it is requested; another one after that was canceled or has expired. */
async function sessionOfCart(source: CheckoutSource, agent: string, cartId: string): Promise<Session> {
  const sessionAt = (place: number) =>
    openSession(source.secret, 'checkout', agent, `cart ${cartId}${place > 1 ? ` ${place}` : ''}`);
  for (let place = 1; place < MOST_OF_CART; place++) {
    const session = sessionAt(place);
    const stored = await findCheckout(source.db, session.handle);
    if (!stored || !isEnded(stored) || (await stateOfSession(source, stored)) !== 'canceled') return session;
  }
  return sessionAt(MOST_OF_CART);
}

/** @throws ProtocolError 404 for a cart that is not the agent's, 400 without lines */
async function wantedLines(source: CheckoutSource, agent: string, input: CheckoutInput): Promise<WantedLine[]> {
  if (input.cart_id !== undefined) {
    const cart = readSession(source.secret, 'cart', agent, input.cart_id);
    const lines = cart ? await readLines(ownedCart(source, cart.ownerId)) : [];
    if (lines.length === 0) throw new ProtocolError(404, 'not_found', 'There is no such cart.');
    return lines.map((line) => ({ variant: { ...variantOf(line) }, quantity: line.quantity }));
  }
  if (!input.line_items?.length) {
    throw new ProtocolError(400, 'invalid_request', 'Please send line_items or a cart_id.');
  }
  return findWanted(source.shop, input.line_items);
}

/** A checkout of a cart begins with its code. */
async function codesOfCart(source: CheckoutSource, agent: string, { cart_id: id }: CheckoutInput) {
  const cart = id === undefined ? undefined : readSession(source.secret, 'cart', agent, id);
  if (!cart) return undefined;
  const { client, as } = ownedCart(source, cart.ownerId);
  const { offerCode } = await client.call('GET /api/cart/totals', { as });
  return offerCode === null ? undefined : [offerCode];
}

const variantOf = ({ productId, variationId, selectedColor }: CartItemView) => ({
  productId,
  variationId,
  color: selectedColor,
});

const ended = (state: State) =>
  new ProtocolError(409, 'checkout_ended', `This checkout is ${state === 'canceled' ? 'canceled' : 'completed'}.`);

/** An order may exist even though the session has expired, or was canceled after the buyer had opened it. */
async function stateOfSession({ services }: Pick<CheckoutSource, 'services'>, stored: StoredCheckout): Promise<State> {
  const { order } = await services.orders.call('GET /internal/checkouts/{checkoutId}', {
    params: { checkoutId: stored.handle },
  });
  if (order) return order;
  return isEnded(stored) ? 'canceled' : 'open';
}

const isEnded = ({ canceled, expiresAt }: StoredCheckout): boolean => canceled || expiresAt < new Date();

type State = CheckoutFacts['state'] | OrderView;
type Asked = Session & Pick<CheckoutRequest, 'payer'>;

/** The current session, which is recorded as shown to the assistant. */
async function describe(
  source: CheckoutSource,
  asked: Asked,
  stored: StoredCheckout,
  state: State,
  codes?: readonly string[],
) {
  const { publicUrl } = source;
  const { draft, expiresAt } = stored;
  if (typeof state === 'object') return describeBought({ id: asked.id, draft, expiresAt, order: state }, publicUrl);
  const facts = await gatherFacts(source, asked, stored, state, codes);
  const shop = { publicUrl, settings: source.settings() };
  await remember(source, stored, shownTo(facts, shop));
  return describeCheckout(facts, shop);
}

async function remember({ db }: CheckoutSource, { handle, shown }: StoredCheckout, now: Shown): Promise<boolean> {
  if (shown?.total === now.total && shown.to === now.to) return true;
  await saveShown(db, handle, now);
  return false;
}

/** Pays without the buyer if the owner allows it and nothing has changed since the last answer to the assistant. */
async function completeCheckout(
  source: CheckoutSource,
  asked: Asked,
  stored: StoredCheckout,
  state: Exclude<State, 'canceled'>,
  input: CompleteInput,
) {
  const { publicUrl } = source;
  if (state !== 'open') return describe(source, asked, stored, state);
  const { handle, ownerId } = asked;
  const session = { handle, ownerId, as: ownedCart(source, ownerId).as };
  if (stored.isPaid) return afterPaying(source, asked, stored, await payForBuyer(source, session));
  const facts = await gatherFacts(source, asked, stored, state);
  const shop = { publicUrl, settings: source.settings() };
  const described = describeCheckout(facts, shop);
  const isShown = await remember(source, stored, shownTo(facts, shop));
  const token = facts.paying && tokenOf(input, facts.paying.handler);
  if (!facts.paying || !asked.payer || token === undefined || described.status !== 'ready_for_complete')
    return described;
  if (token === null) return withMessage(described, WRONG_INSTRUMENT);
  if (!isShown) return withMessage(described, CHANGED);
  asked.payer.admit();
  const { handler } = facts.paying;
  const purchase = { order: orderFrom(facts, shop), token, handler, address: asked.payer.address };
  return afterPaying(source, asked, stored, await payForBuyer(source, session, purchase));
}

async function afterPaying(source: CheckoutSource, asked: Asked, stored: StoredCheckout, outcome: Outcome) {
  if ('placed' in outcome) return describe(source, asked, stored, outcome.placed);
  const current = (await findCheckout(source.db, asked.handle)) ?? stored;
  return withMessage(await describe(source, asked, current, 'open'), outcome.message);
}

const withMessage = (view: object & { readonly messages?: unknown }, message: Message) => ({
  ...view,
  messages: [message, ...((view.messages as Message[] | undefined) ?? [])],
});

const CHANGED = errorMessage(
  'terms_changed',
  'The total or the dates have changed. Please review them, and complete again.',
);
const WRONG_INSTRUMENT = {
  ...errorMessage('invalid', 'Please send a token of the payment handler that this checkout declares.'),
  path: '$.payment.instruments[0]',
};

async function gatherFacts(
  source: CheckoutSource,
  { id, handle, payer }: Asked,
  stored: StoredCheckout,
  state: CheckoutFacts['state'],
  codes?: readonly string[],
): Promise<CheckoutFacts> {
  const { draft, expiresAt } = stored;
  const cart = ownedCart(source, ownerOf(handle));
  const [lines, totals] = await Promise.all([
    readLines(cart),
    cart.client.call('GET /api/cart/totals', { as: cart.as }),
  ]);
  const [rates, promise, paying] = await Promise.all([
    ratesFor(source, cart, draft),
    promiseFor(source, lines, draft),
    payingFor(source, stored, payer),
  ]);
  const continueUrl = source.publicUrl + linkPath(source.secret, 'checkout', handle, new Date());
  const today = shopDay(new Date(), source.settings().timeZone ?? source.timeZone);
  return { id, draft, lines, totals, rates, promise, state, today, expiresAt, continueUrl, codes, paying };
}

/**
 * Undefined if the buyer pays: because of the owner's setting, after the link was opened, or after several declined cards.
 */
async function payingFor(
  { settings, readHandler }: CheckoutSource,
  { isOpened, declines }: StoredCheckout,
  payer: Payer | undefined,
): Promise<CheckoutFacts['paying']> {
  const upTo = settings().assistants?.payUpTo;
  if (upTo === undefined || !payer?.isAllowed || isOpened || declines >= MOST_DECLINES) return undefined;
  const handler = await readHandler();
  if (!handler || (handler.needsProof && !payer.isSigned)) return undefined;
  return { handler, upTo };
}

/** The limit for one checkout. */
const MOST_DECLINES = 3;

async function ratesFor({ client }: CheckoutSource, { as }: OwnedCart, draft: Draft) {
  const { postal_code: toZip } = draft.destination ?? {};
  if (!toZip || !stateOf(draft)) return [];
  const body = { toZip, toCountry: 'US' };
  return client.call('POST /api/shipping/rates', { as, body }).catch(unlessRefused([]));
}

async function promiseFor({ services }: CheckoutSource, lines: readonly CartItemView[], draft: Draft) {
  const sold = lines.filter(({ isAvailable }) => isAvailable);
  if (sold.length === 0) return undefined;
  const items = sold.map(({ productId, variationId, quantity }) => ({ productId, variationId, quantity }));
  const { postal_code: zip } = draft.destination ?? {};
  const body = { items, neededBy: draft.neededBy ?? null, zips: zip && stateOf(draft) ? [zip] : [] };
  return services.production.call('POST /api/promises', { body }).catch(unlessRefused(undefined));
}

/** As on the page, the part of a service that does not answer or refuses a ZIP code is omitted. */
const unlessRefused =
  <Part>(part: Part) =>
  (error: unknown): Part => {
    if (error instanceof ShopError) return part;
    throw error;
  };
