import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fillCarts } from './assistant-carts.ts';
import { FULL, PATH, useCheckoutGateway } from './assistant-checkouts.ts';
import { order } from './assistant-order.ts';
import { type Platform, type SignOptions, startPlatform } from './assistant-platform.ts';
import { fillShop } from './assistant-shop.ts';
import { type Ask, type Reply, startGateway } from './start-gateway.ts';

const shop = useCheckoutGateway();
let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(async () => {
  await platform.close();
});
const codeOf = ({ status, body }: Reply) => [status, body.messages?.[0]?.code ?? body.status];

type Change = (signature: string) => string;

/** A signed request that can be sent several times. */
async function signed(path: string, body?: object, options?: SignOptions) {
  let request: Ask = {};
  const keep = {
    async ask(_path: string, ask: Ask) {
      request = ask;
    },
  };
  await platform.ask(keep, path, body, options);
  return (gateway = shop.gateway, change: Change = (same) => same) => {
    const { Signature: signature, ...headers } = request.headers ?? {};
    return gateway.ask(path, { ...request, headers: { ...headers, signature: change(String(signature)) } });
  };
}

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** The other valid signature of the same message, which needs no key. */
const altered: Change = (header) =>
  header.replace(/:(.+):/, (_, base64) => {
    const bytes = Buffer.from(base64, 'base64');
    const second = ORDER - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const changed = Buffer.concat([bytes.subarray(0, 32), Buffer.from(second.toString(16).padStart(64, '0'), 'hex')]);
    return `:${changed.toString('base64')}:`;
  });
const handleOf = (url: string) => new URL(url).searchParams.get('token')?.split('.')[0] ?? '';

describe('a signature that was accepted is refused again', () => {
  test.each<[string, SignOptions]>([
    ['with a time', {}],
    ['without a time', { created: null }],
  ])('%s', async (_, options) => {
    const send = await signed(PATH, FULL, options);
    expect(codeOf(await send())).toEqual([201, 'payment_required']);
    expect(codeOf(await send())).toEqual([401, 'signature_invalid']);
    const again = await signed(PATH, FULL, options);
    expect((await again()).status).toBe(201);
  });

  test('even after its request was refused', async () => {
    const send = await signed(`${PATH}/x/cancel`, {});
    expect(codeOf(await send())).toEqual([404, 'not_found']);
    expect(codeOf(await send())).toEqual([401, 'signature_invalid']);
  });

  test('by another replica, and when it is altered but still valid', async () => {
    const other = await startGateway({
      ...{ DEMO: true, LOCAL_ASSISTANTS: true },
      DATABASE_URL: String(shop.gateway.ctx.pool?.options.connectionString),
    });
    const send = await signed('/ucp/carts', { line_items: FULL.line_items });
    expect((await send()).status).toBe(201);
    expect(codeOf(await send(other))).toEqual([401, 'signature_invalid']);
    expect(codeOf(await send(shop.gateway, altered))).toEqual([401, 'signature_invalid']);
    const fresh = await signed('/ucp/carts', { line_items: FULL.line_items });
    expect((await fresh(shop.gateway, altered)).status).toBe(201);
    expect(codeOf(await fresh())).toEqual([401, 'signature_invalid']);
    await other.close();
    await other.ctx.pool?.end();
  });

  test('without a database', async () => {
    const alone = await startGateway({ DEMO: true, LOCAL_ASSISTANTS: true });
    fillShop(alone);
    fillCarts(alone);
    const send = await signed('/ucp/carts', { line_items: FULL.line_items });
    expect([(await send(alone)).status, (await send(alone)).status]).toEqual([201, 401]);
    await alone.close();
  });

  test('even for an order, so that an observer of the request does not see later states', async () => {
    const { body } = await (await signed(PATH, FULL))();
    shop.placed = order();
    await shop.gateway.ctx.orderSender?.learn({ id: shop.placed.id, totalCents: 5607 }, handleOf(body.continue_url));
    const send = await signed(`/ucp/orders/${shop.placed.id}`);
    expect([(await send()).status, (await send()).status]).toEqual([200, 401]);
  });
});
