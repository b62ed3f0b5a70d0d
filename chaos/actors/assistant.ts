import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { payCart } from '../../infra/seed/src/buy-cart.ts';
import type { Actor, Line, PreparedCheckout } from '../ledger.ts';
import { RECIPIENT, tokenizeAtProvider, untilPriced } from './buyer.ts';
import { createRetryingShopper, describeError, isUnknown } from './retrying-shopper.ts';

const MAX_PAUSE_MS = 1_000;
const RETRY_MS = 200;
const TOO_MANY_REQUESTS = 429;
const SHARE_ABANDONED = 0.4;
const AGENT = 'https://assistant.example/profile.json';
const PATH = '/ucp/checkout-sessions';

interface Answer {
  id: string;
  status: string;
  /** Absent if the checkout was not created. */
  continue_url?: string;
  order?: { id: string };
}

/** An answer below 500 that is not a success; its message is the body. */
class Refusal extends Error {
  has(code: string): boolean {
    return this.message.includes(`"code":"${code}"`);
  }
}

/** Makes a call of the assistants' interface, and repeats it with the same key while the shop fails or limits it. */
export async function askAsAssistant(shopUrl: string, path: string, deadline: () => number, body?: object) {
  const key = randomUUID();
  for (;;) {
    try {
      const response = await fetch(`${shopUrl}${PATH}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', 'ucp-agent': `profile="${AGENT}"`, 'idempotency-key': key },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (response.ok) return (await response.json()) as Answer;
      const refusal = new Refusal(await response.text());
      if (!mayRepeat(response.status, refusal)) throw refusal;
    } catch (error) {
      if (!(error instanceof TypeError) || performance.now() > deadline()) throw error;
    }
    if (performance.now() > deadline()) throw new Error(`${path || 'new checkout'}: the shop does not answer`);
    await setTimeout(RETRY_MS);
  }
}

/** The shop fails or limits the assistant, or its first request with this key is still being answered. */
const mayRepeat = (status: number, refusal: Refusal): boolean =>
  status >= 500 || status === TOO_MANY_REQUESTS || refusal.has('request_in_progress');

/** Prepares checkouts until stopped. A new visitor continues and pays for most of them; others are abandoned. */
export async function prepareCheckouts({
  name,
  shopUrl,
  random,
  chooseLine,
  isStopped,
  deadline,
  ledger,
}: Actor & { chooseLine: (random: () => number) => Line }): Promise<void> {
  // until the gateway knows that the owner has enabled assistants
  const isServed = () =>
    fetch(`${shopUrl}/.well-known/ucp`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!isStopped() && !(await isServed())) await setTimeout(RETRY_MS);
  for (let count = 0; !isStopped(); count++) {
    await setTimeout(random() * MAX_PAUSE_MS);
    const email = `${name}-${count}@example.com`;
    const line = chooseLine(random);
    const { productId, variationId, quantity } = line;
    const prepared = await askAsAssistant(shopUrl, '', deadline, {
      line_items: [{ item: { id: variationId ? `${productId}:${variationId}` : productId }, quantity }],
      buyer: { email, phone_number: '+15035550100' },
      fulfillment: { methods: [{ type: 'shipping', destinations: [ADDRESS] }] },
    }).catch((error: unknown) => {
      if (error instanceof Refusal && error.has('unavailable')) return null;
      throw error;
    });
    // the limited edition is sold out
    if (!prepared?.continue_url) continue;
    const { id, continue_url } = prepared;
    const checkout: PreparedCheckout = { id, orderId: null };
    ledger.checkouts.push(checkout);
    if (random() < SHARE_ABANDONED) continue;
    const shop = createRetryingShopper(shopUrl, deadline);
    const token = new URL(continue_url).searchParams.get('token') ?? '';
    let isSent = false;
    try {
      const checkoutId = (await shop.call('POST /api/continue', { body: { token } })).checkout?.id ?? null;
      const order = await untilPriced(async () => {
        const body = await payCart(shop, { ...RECIPIENT, email }, { tokenize: tokenizeAtProvider });
        isSent = true;
        checkout.orderId = undefined;
        const headers = { 'Idempotency-Key': randomUUID() };
        return shop.call('POST /api/orders', { body: { ...body, checkoutId }, headers });
      });
      checkout.orderId = order.id;
      ledger.acknowledged.push({ email, order, shop });
    } catch (error) {
      if (isSent && isUnknown(error)) ledger.unknown.push({ email, line });
      else {
        checkout.orderId = null;
        ledger.refused.push({ email, line, ...describeError(error) });
      }
    }
  }
}

const [FIRST_NAME, LAST_NAME] = RECIPIENT.recipientName.split(' ');
const ADDRESS = {
  first_name: FIRST_NAME,
  last_name: LAST_NAME,
  street_address: RECIPIENT.addressLine1,
  address_locality: RECIPIENT.city,
  address_region: RECIPIENT.state,
  postal_code: RECIPIENT.zipCode,
  address_country: RECIPIENT.country,
};
