import type { ServerResponse } from 'node:http';
import { type GatewayHarness, json } from './start-gateway.ts';

interface Line {
  readonly id: string;
  readonly ownerId: string;
  readonly productId: string;
  readonly variationId: string | null;
  readonly selectedColor: string | null;
  quantity: number;
}
const NAMES: Record<string, string> = { p1: 'Sunflower Stem', p2: 'Rose Bouquet' };

/**
 * A cart service with the products of `fillShop` behind the gateway. The variation `v1` is not available, and the codes
 * `BLOOM` ($4.80 off `p1`) and `BULK` (never applies) are known.
 */
export function fillCarts(gateway: GatewayHarness) {
  let kept: Line[] = [];
  const prices = new Map([
    ['p1', '21.60'],
    ['p2', '89.00'],
  ]);
  const gone = new Set<string>();
  const codes = new Map<string, string | null>();
  let guesses = 0;
  /** Null refuses every address. */
  const shipping = { rates: [] as object[] | null };
  const answerRates = (res: ServerResponse) =>
    shipping.rates ? json(res, shipping.rates) : json(res, { message: 'No.' }, 422);
  const view = ({ ownerId, ...line }: Line) => {
    const price = prices.get(line.productId) ?? '';
    const isOff = line.productId === 'p1' && codes.get(ownerId) === 'BLOOM';
    const total = (Number(price) * line.quantity - (isOff ? 4.8 : 0)).toFixed(2);
    const product = {
      id: line.productId,
      name: NAMES[line.productId],
      description: '',
      price,
      imageUrl: '/images/v2',
      category: 'stems',
      colors: [],
      stemCount: 1,
      inStock: true,
    };
    const amounts = { unitPrice: price, discountedPrice: price, lineTotal: total };
    const offer = isOff ? { offerTitle: 'Spring', offerCode: 'BLOOM' } : { offerTitle: null, offerCode: null };
    const isAvailable = !gone.has(line.productId);
    return {
      ...line,
      product,
      ...amounts,
      ...offer,
      shipToAddressId: null,
      imageUrl: '/images/v2',
      isAvailable,
      stockLeft: null,
    };
  };
  gateway.answer('cart', (req, res, { caller, body }) => {
    if (req.url === '/api/shipping/rates') return answerRates(res);
    const { ownerId } = caller as { ownerId: string };
    const id = req.url?.split('/')[3];
    const mine = kept.filter((line) => line.ownerId === ownerId);
    if (id === 'offer-code') {
      guesses += 1;
      const code: string | null = JSON.parse(body).code?.toUpperCase() ?? null;
      if (code !== null && !['BLOOM', 'BULK'].includes(code))
        return json(res, { message: 'This code is not valid.' }, 400);
      codes.set(ownerId, code);
    }
    if (id === 'totals' || id === 'offer-code') {
      const offerCode = codes.get(ownerId) ?? null;
      return json(res, { ...TOTALS, offerCode, offerCodeApplies: offerCode === 'BLOOM' });
    }
    if (req.method === 'GET') return json(res, mine.map(view));
    if (req.method === 'DELETE') {
      kept = kept.filter((line) => !(line.ownerId === ownerId && (id === undefined || line.id === id)));
      res.writeHead(204).end();
      return;
    }
    const { quantity, ...wanted } = JSON.parse(body);
    const line = mine.find((one) =>
      id ? one.id === id : one.productId === wanted.productId && one.selectedColor === wanted.selectedColor,
    );
    if (line) {
      line.quantity = id ? quantity : line.quantity + quantity;
      return json(res, view(line));
    }
    if (wanted.variationId === 'v1' || gone.has(wanted.productId)) {
      return json(res, { message: 'Product not available', code: 'unavailable' }, 409);
    }
    const added = { id: `line-${kept.length}`, ownerId, quantity, ...wanted };
    kept.push(added);
    json(res, view(added), 201);
  });
  return {
    prices,
    gone,
    codes,
    shipping,
    guesses: () => guesses,
    lines: () => kept,
    linesOf: (owner: string) => kept.filter(({ ownerId }) => ownerId === owner),
  };
}

const TOTALS = {
  listSubtotal: '137.00',
  discount: '4.80',
  subtotal: '132.20',
  shipments: 1,
  shipping: '9.95',
  tax: '7.93',
  total: '150.08',
  offerCode: null,
  offerCodeApplies: false,
};

export const AGENT = 'https://agent.example/profile.json';

/** Requests of an agent. @param current the gateway of the running test */
export const agentOf =
  (current: () => GatewayHarness) =>
  (method: string, path: string, body?: object, { agent = AGENT, key = '' } = {}) =>
    current().ask(path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(agent && { 'ucp-agent': `profile="${agent}"` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

/** Presses the button of the page that `continue_url` opens. */
export const openerOf =
  (current: () => GatewayHarness) =>
  (url: string, headers = {}) =>
    current().ask('/api/continue', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://shop.test', ...headers },
      body: JSON.stringify({ token: new URL(url).searchParams.get('token') }),
    });
