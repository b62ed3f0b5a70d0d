import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLOVER_KEY = 'the-private-key-of-the-merchant';

interface Charge {
  id: string;
  amount: number;
  amount_refunded: number;
  captured: boolean;
  refunded: boolean;
  paid: boolean;
  status: string;
  created: number;
  external_reference_id?: string;
  metadata?: Record<string, unknown>;
  source: { brand: string; last4: string };
}

/**
 * Implements the part of Clover's Ecommerce API that the shop uses, as documented: bearer key, x-forwarded-for,
 * idempotency keys, single-use sources, `{error: {type, code, message}}`.
 */
export async function startCloverServer() {
  const charges: Charge[] = [];
  const answered = new Map<string, { status: number; body: unknown }>();
  const usedSources = new Set<string>();
  const requests: {
    method: string;
    path: string;
    headers: IncomingMessage['headers'];
    body: Record<string, unknown>;
  }[] = [];
  /**
   * `drop` handles the request and closes the connection without an answer; a number is a status to answer without
   * handling it.
   */
  let fault: { path: RegExp; how: 'drop' | number } | null = null;

  const problem = (status: number, type: string, code: string, message: string) => ({
    status,
    body: { error: { type, code, message } },
  });

  function create(body: Record<string, unknown>) {
    const source = String(body.source);
    if (!source.startsWith('clv_')) return problem(400, 'invalid_request_error', 'invalid_source', 'No such source');
    if (usedSources.has(source)) return problem(400, 'invalid_request_error', 'token_already_used', 'Token used');
    usedSources.add(source);
    if (source.includes('declined')) {
      return problem(402, 'card_error', 'card_declined', 'Transaction declined, please use a different card.');
    }
    const charge: Charge = {
      id: randomBytes(7).toString('hex').toUpperCase().slice(0, 13),
      amount: Number(body.amount),
      amount_refunded: 0,
      captured: body.capture !== false,
      refunded: false,
      paid: !source.includes('pending'),
      status: source.includes('pending') ? 'pending' : 'succeeded',
      created: Date.now(),
      external_reference_id: body.external_reference_id as string,
      metadata: body.metadata as Record<string, unknown>,
      source: { brand: 'VISA', last4: '1111' },
    };
    charges.unshift(charge);
    return { status: 200, body: charge };
  }

  function capture(id: string) {
    const charge = charges.find((one) => one.id === id);
    if (!charge) return problem(404, 'invalid_request_error', 'resource_missing', 'No such charge');
    if (charge.captured) return problem(400, 'invalid_request_error', 'charge_already_captured', 'Already captured');
    if (charge.refunded) return problem(400, 'invalid_request_error', 'charge_already_refunded', 'Already refunded');
    charge.captured = true;
    return { status: 200, body: charge };
  }

  function refund(body: Record<string, unknown>) {
    const charge = charges.find((one) => one.id === body.charge);
    if (!charge) return problem(404, 'invalid_request_error', 'resource_missing', 'No such charge');
    const amount = Number(body.amount ?? charge.amount - charge.amount_refunded);
    if (charge.refunded || charge.amount_refunded + amount > charge.amount) {
      return problem(400, 'invalid_request_error', 'charge_already_refunded', 'Nothing left');
    }
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    return { status: 200, body: { id: 'RE', object: 'refund', charge: charge.id, amount, status: 'succeeded' } };
  }

  function list(url: URL) {
    const from = Number(url.searchParams.get('created.gte') ?? 0);
    const after = charges.findIndex(({ id }) => id === url.searchParams.get('starting_after'));
    const limit = Number(url.searchParams.get('limit') ?? 10);
    const found = charges.slice(after + 1).filter(({ created }) => created >= from);
    return { status: 200, body: { object: 'list', data: found.slice(0, limit), has_more: found.length > limit } };
  }

  function handle(method: string, url: URL, headers: IncomingMessage['headers'], body: Record<string, unknown>) {
    if (headers.authorization !== `Bearer ${CLOVER_KEY}`)
      return problem(401, 'authentication_error', 'unauthorized', 'No');
    const [, , resource, id, action] = url.pathname.split('/');
    const one = charges.find((charge) => charge.id === id);
    if (method === 'GET' && resource === 'charges' && id) {
      return one ? { status: 200, body: one } : problem(404, 'invalid_request_error', 'resource_missing', 'No');
    }
    if (method === 'GET' && resource === 'charges') return list(url);
    const key = String(headers['idempotency-key'] ?? '');
    const known = answered.get(key);
    if (known) return known;
    if (resource === 'charges' && !id && !headers['x-forwarded-for']) {
      return problem(400, 'invalid_request_error', 'missing_header', 'x-forwarded-for');
    }
    const answer = resource === 'refunds' ? refund(body) : action === 'capture' ? capture(String(id)) : create(body);
    if (key && answer.status === 200) answered.set(key, structuredClone(answer));
    return answer;
  }

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const url = new URL(req.url ?? '/', 'http://clover');
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    requests.push({ method: String(req.method), path: url.pathname, headers: req.headers, body });
    const wrong = fault?.path.test(`${req.method} ${url.pathname}`) ? fault.how : null;
    if (typeof wrong === 'number') return res.writeHead(wrong).end('{"message":"out of order"}');
    const { status, body: json } = handle(String(req.method), url, req.headers, body);
    if (wrong === 'drop') return req.socket.destroy();
    return res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  const server: Server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges,
    requests,
    break: (path: RegExp, how: 'drop' | number) => {
      fault = { path, how };
    },
    repair: () => {
      fault = null;
    },
    reset: () => {
      fault = null;
      charges.length = 0;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
export type CloverServer = Awaited<ReturnType<typeof startCloverServer>>;
