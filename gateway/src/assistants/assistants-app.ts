import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import { addressOf, networkOf } from '@loop-petal/service-kit/http/network';
import { createRate } from '@loop-petal/service-kit/http/rate';
import { readBodies } from '@loop-petal/service-kit/http/request-body';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { type AnswerCache, type AskService, isCached } from '../cache/answer-cache.ts';
import {
  CARTS_PATH,
  CATALOG_PATHS,
  type CatalogPath,
  CHECKOUTS_PATH,
  errorResponse,
  FEED_PATH,
  LLMS_PATH,
  MCP_PATH,
  ORDERS_PATH,
  PROFILE_PATH,
  ProtocolError,
  RETRY_SECONDS,
} from '../ucp/protocol.ts';
import { type AccessSource, hasAccess, isBlocked, isOn } from './agents/agent-access.ts';
import type { AgentProfiles } from './agents/agent-profiles.ts';
import { invalid, type Signer, unsigned, verifyRequest } from './agents/signed-requests.ts';
import { shopKeys } from './agents/signing-keys.ts';
import { createUsedSignatures } from './agents/used-signatures.ts';
import {
  answerCart,
  type CartOperation,
  type CartRequest,
  type CartSource,
  requireAgent,
} from './carts/answer-cart.ts';
import { answerCatalog, type CatalogSource } from './catalog/answer-catalog.ts';
import { FEED_FORMATS, writeFeed } from './catalog/product-feed.ts';
import {
  answerCheckout,
  type CheckoutOperation,
  type CheckoutRequest,
  type CheckoutSource,
  createCheckout,
  type Payer,
} from './checkouts/answer-checkout.ts';
import { describeShop } from './describe-shop.ts';
import { answerMcp, unreadableMessage } from './mcp.ts';
import { answerOrder } from './orders/answer-order.ts';
import { declare } from './payments/payment-handlers.ts';
import { businessProfile } from './profile.ts';

export interface Assistants extends AccessSource {
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly settings: () => Settings;
  readonly answers: AnswerCache;
  readonly catalog: CatalogSource;
  readonly carts: CartSource;
  readonly profiles: AgentProfiles;
  /** Undefined without a database: checkouts and orders are not offered. */
  readonly checkouts?: CheckoutSource | undefined;
}

const switchedOff = () => new ProtocolError(404, 'not_found', 'This shop does not serve assistants.');

/** Answers the catalog operations in this process, for the cache in front of them. */
export const askCatalog =
  (source: CatalogSource, assistants: Pick<Assistants, 'settings' | 'demo' | 'logger'>): AskService =>
  async ({ url, body }) => {
    try {
      if (!isOn(assistants)) throw switchedOff();
      const answer = await answerCatalog(source, url as CatalogPath, parseBody(body));
      return jsonAnswer(200, answer);
    } catch (error) {
      const { status, body: refusal } = refusalOf(error, assistants.logger);
      return jsonAnswer(status, refusal);
    }
  };

const jsonAnswer = (status: number, body: object) => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: Buffer.from(JSON.stringify(body)),
});

function parseBody(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new ProtocolError(400, 'invalid_request', 'The request is not JSON.');
  }
}

/** UCP over REST and MCP. Runs behind the same checks as calls to services: origin, limits, body, admission. */
export function createAssistantsApp(assistants: Assistants): Express {
  const app = express();
  const publicKeys = shopKeys(assistants.carts.secret).map(({ jwk }) => jwk);
  const useSignature = createUsedSignatures(assistants.carts.db);
  const signers = new WeakMap<Request, Signer>();
  const may = (wanted: Parameters<typeof hasAccess>[1], agent?: string) =>
    hasAccess(assistants.settings().assistants, wanted, agent);
  const hasCheckouts = () => assistants.checkouts !== undefined && may('checkouts');
  const sessions = createRate(SESSIONS_PER_MINUTE, 60_000);
  const codes = createRate(CODES_PER_MINUTE, 60_000);
  const payments = createRate(PAYMENTS_PER_MINUTE, 60_000);
  /**
   * Counts unsigned agents by network, because they can send any name, and signed ones by host, because a host can
   * publish any number of profiles.
   */
  const keyOf = (req: Request): string => {
    const signer = signers.get(req);
    return signer ? new URL(signer.agent).host : networkOf(addressOf(req));
  };
  /** Refuses agents that the owner limits, and those that open sessions too fast. */
  const admit = (req: Request, agent: string | undefined, wanted: 'carts' | 'checkouts' | 'orders', opens = false) => {
    if (wanted === 'orders' ? isBlocked(assistants.settings().assistants, agent) : !may(wanted, agent)) {
      throw new ProtocolError(403, 'profile_not_trusted', `This shop does not offer ${wanted} to your profile.`);
    }
    if (opens && sessions.take(keyOf(req)) > 0) throw tooMany('sessions');
  };
  const guessOf = (req: Request) => () => {
    if (codes.take(keyOf(req)) > 0) throw tooMany('offer codes');
  };
  const payerOf = (req: Request, { agent }: CheckoutRequest): Payer => ({
    isSigned: signers.has(req),
    isAllowed: may('payments', agent),
    address: addressOf(req),
    admit() {
      if (payments.take(keyOf(req)) > 0) throw tooMany('payments');
    },
  });
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_req, _res, next) => {
    if (!isOn(assistants)) throw switchedOff();
    next();
  });
  app.get(PROFILE_PATH, async (_req, res) => {
    const pays = hasCheckouts() && may('payments');
    const handler = pays ? await assistants.checkouts?.readHandler() : undefined;
    res.set('Cache-Control', 'public, max-age=60').json(
      businessProfile(assistants.publicUrl, {
        hasCarts: may('carts'),
        hasCheckouts: hasCheckouts(),
        hasPickup: assistants.settings().pickup?.available ?? false,
        paymentHandlers: declare(handler, assistants.publicUrl),
        keys: publicKeys,
      }),
    );
  });
  app.get(LLMS_PATH, (_req, res) => {
    const text = describeShop(assistants.settings().name, assistants.publicUrl);
    res.set('Cache-Control', 'public, max-age=60').type('text/plain').send(text);
  });
  for (const format of FEED_FORMATS) {
    app.get(`${FEED_PATH}.${format}`, async (_req, res) => {
      const parts = writeFeed(assistants.catalog, format);
      // if the catalog does not answer, the request is refused before the response begins
      const first = await parts.next();
      res.type(format);
      res.write(first.value ?? '');
      await pipeline(parts, res);
    });
  }
  app.use(readBodies(Number.POSITIVE_INFINITY, [], (req, bytes) => received.set(req, bytes)));
  app.use(async (req, _res, next) => {
    if (isSigned(req)) {
      const signer = await proveAgent(req, assistants);
      // repeating a question about the catalog reveals nothing
      if (!CATALOG_PATHS.some((path) => path === req.path)) await useSignature(signer);
      signers.set(req, signer);
    }
    next();
  });
  const ask = (path: CatalogPath, body: unknown) => readAnswer(assistants.answers, path, body);
  for (const path of CATALOG_PATHS) {
    app.post(path, async (req, res) => {
      res.type('json').send(await ask(path, req.body ?? {}));
    });
  }
  const askCart = async (req: Request, operation: CartOperation, request: CartRequest) => {
    if (!may('carts')) throw new ProtocolError(404, 'not_found', 'This shop does not offer carts.');
    admit(req, request.agent, 'carts', operation === 'create_cart');
    return answerCart(assistants.carts, operation, { ...request, guess: guessOf(req) }).catch(refuse);
  };
  app.post(CARTS_PATH, async (req, res) => {
    res.status(201).json(await askCart(req, 'create_cart', { ...senderOf(req), cart: req.body ?? {} }));
  });
  app.get(`${CARTS_PATH}/:id`, async (req, res) => {
    res.json(await askCart(req, 'get_cart', { ...senderOf(req), id: req.params.id }));
  });
  app.put(`${CARTS_PATH}/:id`, async (req, res) => {
    res.json(await askCart(req, 'update_cart', { ...senderOf(req), id: req.params.id, cart: req.body ?? {} }));
  });
  app.post(`${CARTS_PATH}/:id/cancel`, async (req, res) => {
    res.json(await askCart(req, 'cancel_cart', { ...senderOf(req), id: req.params.id }));
  });
  const checkoutSource = () => {
    if (assistants.checkouts && hasCheckouts()) return assistants.checkouts;
    throw new ProtocolError(404, 'not_found', 'This shop does not offer checkouts.');
  };
  const askOrder = async (req: Request, id: string) => {
    const source = assistants.checkouts;
    if (!source) throw new ProtocolError(404, 'not_found', 'This shop does not offer orders.');
    const signer = signers.get(req);
    if (!signer) throw unsigned();
    // repeating a request without a time would reveal the order at any later time
    if (!signer.isTimed) throw invalid();
    admit(req, signer.agent, 'orders');
    return answerOrder(source, signer.agent, id).catch(refuse);
  };
  const askCheckout = async (req: Request, operation: CheckoutOperation, request: CheckoutRequest) => {
    const source = checkoutSource();
    admit(req, request.agent, 'checkouts', operation === 'create_checkout');
    const sent = { ...request, guess: guessOf(req), payer: payerOf(req, request) };
    return answerCheckout(source, operation, sent).catch(refuse);
  };
  app.post(CHECKOUTS_PATH, async (req, res) => {
    const request = { ...senderOf(req), checkout: req.body ?? {} };
    const source = checkoutSource();
    admit(req, request.agent, 'checkouts', true);
    const sent = { ...request, guess: guessOf(req), payer: payerOf(req, request) };
    const { checkout, isKnown } = await createCheckout(source, sent).catch(refuse);
    res.status(isKnown ? 200 : 201).json(checkout);
  });
  app.get(`${CHECKOUTS_PATH}/:id`, async (req, res) => {
    res.json(await askCheckout(req, 'get_checkout', { ...senderOf(req), id: req.params.id }));
  });
  app.put(`${CHECKOUTS_PATH}/:id`, async (req, res) => {
    const { id } = req.params;
    res.json(await askCheckout(req, 'update_checkout', { ...senderOf(req), id, checkout: req.body ?? {} }));
  });
  for (const action of ['complete', 'cancel'] as const) {
    app.post(`${CHECKOUTS_PATH}/:id/${action}`, async (req, res) => {
      const { id } = req.params;
      res.json(await askCheckout(req, `${action}_checkout`, { ...senderOf(req), id, checkout: req.body ?? {} }));
    });
  }
  app.get(`${ORDERS_PATH}/:id`, async (req, res) => {
    res.json(await askOrder(req, req.params.id));
  });
  app.post(MCP_PATH, async (req, res) => {
    const tools = {
      ask,
      askCart: (operation: CartOperation, request: CartRequest) => askCart(req, operation, request),
      askCheckout: (operation: CheckoutOperation, request: CheckoutRequest) => askCheckout(req, operation, request),
      askOrder: (id: string) => askOrder(req, id),
      hasCarts: may('carts'),
      hasCheckouts: hasCheckouts(),
      signer: signers.get(req)?.agent,
    };
    const { status, body } = await answerMcp(req.body, assistants.settings().name, tools);
    res.status(status).type('json').send(body);
  });
  app.all(MCP_PATH, (_req, res) => {
    res
      .set('Allow', 'POST')
      .status(405)
      .json(errorResponse({ code: 'invalid_request', message: 'Please use POST.' }));
  });
  app.use(() => {
    throw new ProtocolError(404, 'not_found', 'There is no such operation.');
  });
  app.use(answerErrors(assistants));
  return app;
}

async function readAnswer(answers: AnswerCache, path: CatalogPath, input: unknown): Promise<string> {
  const body = Buffer.from(JSON.stringify(input));
  const key = `${path} ${body}`;
  const answer = answers.fresh(key) ?? (await answers.load({ key, url: path, body, kind: 'assistant' }).catch(refuse));
  if (isCached(answer)) return (await answer.variant('identity')).body.toString();
  const [message] = JSON.parse(answer.body.toString()).messages;
  throw new ProtocolError(answer.status, message.code, message.content);
}

/** The limit for the agents of one host, or for the unsigned agents of one network. */
const SESSIONS_PER_MINUTE = 120;
/** The limit for payments without a buyer, counted like sessions. */
const PAYMENTS_PER_MINUTE = 10;
/** The limit for new offer codes, counted like sessions. */
const CODES_PER_MINUTE = 30;

const tooMany = (things: string) =>
  new ProtocolError(429, 'rate_limit_exceeded', `Too many ${things}. Please try again in a minute.`);

/** The raw bodies, for checking their digests. */
const received = new WeakMap<IncomingMessage, Buffer>();

const isSigned = ({ headers }: Request): boolean =>
  headers.signature !== undefined || headers['signature-input'] !== undefined;

/** @throws ProtocolError 400 or 401 */
function proveAgent(req: Request, { publicUrl, profiles }: Assistants): Promise<Signer> {
  const { method, originalUrl, headers } = req;
  const request = { method, url: publicUrl + originalUrl, headers, body: received.get(req) };
  return verifyRequest(request, requireAgent(senderOf(req).agent), profiles);
}

/** The agent of a REST request, from `UCP-Agent: profile="…"`. */
const senderOf = ({ headers }: Request) => ({
  agent: /(?:^|[;,\s])profile="([^"]{1,500})"/.exec(String(headers['ucp-agent']))?.[1],
  key: headers['idempotency-key']?.toString(),
});

function refuse(error: unknown): never {
  throw error instanceof ShopError ? new ProtocolError(error.status, error.code, error.message) : error;
}

const answerErrors =
  ({ logger }: Assistants): ErrorRequestHandler =>
  (error, req, res: Response, _next) => {
    const { status, body } = refusalOf(error, logger);
    if (status === 503) res.set('Retry-After', String(RETRY_SECONDS));
    const isUnreadable = req.path === MCP_PATH && error?.type === 'entity.parse.failed';
    res
      .status(status)
      .type('json')
      .send(isUnreadable ? unreadableMessage().body : JSON.stringify(body));
  };

function refusalOf(error: unknown, logger: Logger) {
  const { status = 500 } = error as { status?: number };
  if (error instanceof ProtocolError || error instanceof ShopError) return { status, body: errorResponse(error) };
  if (status < 500) {
    const message = 'The request could not be understood.';
    return { status, body: errorResponse({ code: 'invalid_request', message }) };
  }
  logger.error({ err: error }, 'request of an assistant failed');
  return { status, body: errorResponse({ code: 'internal_error', message: 'Something went wrong on our side.' }) };
}
