import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/operations/caller';
import { identityApi } from '@loop-petal/contracts/operations/identity';
import { KNOWN_PAGE_HEADER } from '@loop-petal/contracts/rules/page-address';
import { DEMO_PASSWORD } from '@loop-petal/contracts/rules/shop';
import type { EventBus } from '@loop-petal/service-kit/events/event-bus';
import { createServiceClient } from '@loop-petal/service-kit/http/service-client';
import { createPool } from '@loop-petal/service-kit/postgres/postgres';
import type { BackgroundLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { contextFrom, requestContext } from '@loop-petal/service-kit/runtime/request-context';
import { createInternalTokens, type InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import { createEventBus } from '@loop-petal/service-kit/service/create-event-bus';
import { createLogger, type Logger } from '@loop-petal/service-kit/telemetry/logger';
import { createAgentProfiles } from './assistants/agents/agent-profiles.ts';
import { askCatalog, createAssistantsApp } from './assistants/assistants-app.ts';
import { createShopData } from './assistants/catalog/shop-data.ts';
import { createCheckoutSweep } from './assistants/checkouts/checkout-store.ts';
import { createOrderSender, type OrderSender } from './assistants/orders/send-orders.ts';
import { createPaymentHandlers } from './assistants/payments/payment-handlers.ts';
import { createBackOfficeApp, proxyToApp } from './back-office/back-office-app.ts';
import { createDailyEmail } from './back-office/daily-email.ts';
import { createServiceClients } from './back-office/service-clients.ts';
import { type AnswerCache, type AskService, createAnswerCache } from './cache/answer-cache.ts';
import { createIdentify, type Identify } from './callers/identify.ts';
import { createSessions, type Sessions } from './callers/sessions.ts';
import type { Config } from './config.ts';
import { type Admission, createAdmission } from './protection/admission.ts';
import { createLimits, type Limit } from './protection/rate-limits.ts';
import { type SecurityHeaders, securityHeaders } from './protection/security-headers.ts';
import { type AnswerError, createAnswerError } from './proxy/answer-error.ts';
import { createStickyProxy } from './proxy/sticky-proxy.ts';
import { fetchUpstream } from './proxy/upstream-fetch.ts';
import { createUpstreamProxy, RETRY_AFTER_MS, RETRY_WITHIN_MS, type UpstreamProxy } from './proxy/upstream-proxy.ts';
import { addressesOf, type Target, UPSTREAMS, type Upstream } from './routing/routing.ts';
import { createShopSettings, type ShopSettings } from './routing/shop-settings.ts';
import { createTestModes, type ReadTestModes } from './routing/test-modes.ts';
import { createVisitorCount, type VisitorCount } from './telemetry/visitor-metrics.ts';

export interface Context {
  readonly settings: {
    readonly publicUrl: string;
    readonly demoAdmin?: { readonly username: string; readonly password: string } | undefined;
    readonly demo: boolean;
    /** Used until the owner sets a time zone. */
    readonly timeZone: string;
    /** Overrides the setting `largeOrderAbove`. */
    readonly largeOrderCents?: number | undefined;
    readonly trustedProxies: number;
    readonly adminHost?: string | undefined;
    readonly upstreams: Readonly<Record<Upstream, string>>;
  };
  readonly logger: Logger;
  readonly bus: EventBus;
  readonly tokens: InternalTokens;
  readonly security: SecurityHeaders;
  readonly answerError: AnswerError;
  readonly sessions: Sessions;
  readonly identify: Identify;
  readonly pool?: ReturnType<typeof createPool> | undefined;
  readonly limit: Limit;
  readonly admission: Admission;
  readonly visitors: VisitorCount;
  readonly catalogue: AnswerCache;
  readonly searches: AnswerCache;
  readonly promises: AnswerCache;
  readonly assistantAnswers: AnswerCache;
  readonly shop: ShopSettings;
  readonly dailyEmail: BackgroundLoop;
  /** Deletes expired checkouts; undefined without a database. */
  readonly checkoutSweep?: BackgroundLoop | undefined;
  readonly orderSender?: OrderSender | undefined;
  readonly readTestModes: ReadTestModes;
  readonly pages: AnswerCache;
  readonly proxies: Readonly<Record<Target, UpstreamProxy>>;
}

const TIMEOUT_MS = 30_000;
/** socket.io's long polls wait up to 25 s. */
const CHAT_TIMEOUT_MS = 60_000;
const CACHED_TIMEOUT_MS = 10_000;
const EXPORT_TIMEOUT_MS = 5000;
/** A payment and an order together take less time than an assistant's claim of its checkout lasts. */
const PAYING_TIMEOUT_MS = 20_000;
/** Short, because the shop's pages wait for the response. */
const TEST_MODES_TIMEOUT_MS = 500;

export async function createContext(config: Config, given: { bus?: EventBus; logger?: Logger } = {}): Promise<Context> {
  const logger = given.logger ?? createLogger('gateway', config.LOG_LEVEL);
  const pool = config.DATABASE_URL ? createPool(config.DATABASE_URL, { max: 4 }) : undefined;
  const tokens = createInternalTokens(config.INTERNAL_TOKEN_SECRET, 'gateway');
  const security = securityHeaders(config.PUBLIC_URL);
  const answerError = createAnswerError(logger, security);
  const upstreams = Object.fromEntries(
    UPSTREAMS.map((name) => [name, config[`${name.replace('-', '_').toUpperCase()}_URL` as keyof Config]]),
  ) as Record<Upstream, string>;
  const services = createServiceClients(upstreams, { tokens });
  const exportServices = createServiceClients(upstreams, { tokens, timeoutMs: EXPORT_TIMEOUT_MS });
  const identity = createServiceClient(identityApi, { baseUrl: upstreams.identity, tokens });
  const sessions = createSessions(
    async (kind, token) => (await identity.call('POST /internal/sessions/resolve', { body: { kind, token } })).session,
    tokens,
  );
  const backOffice = { logger, services, exportServices };
  const pages = createAnswerCache(askWebAt(upstreams.web), security);
  const caches = {
    catalogue: createAnswerCache(askServiceAt(upstreams.catalog), security),
    promises: createAnswerCache(askServiceAt(upstreams.production), security),
  };
  const onChange = () => {
    pages.invalidate();
    assistantAnswers.invalidate();
  };
  const shop = createShopSettings({ settings: services.settings, pool, logger, onChange });
  const assistants = { logger, publicUrl: config.PUBLIC_URL, settings: shop.current, demo: config.DEMO };
  const catalogSource = {
    shop: createShopData(caches),
    publicUrl: config.PUBLIC_URL,
    shopName: () => shop.current().name,
  };
  const carts = {
    client: services.cart,
    tokens,
    secret: config.SESSION_SECRET,
    shop: catalogSource.shop,
    publicUrl: config.PUBLIC_URL,
    db: pool,
  };
  const allowLocal = config.LOCAL_ASSISTANTS;
  const profiles = createAgentProfiles({ allowLocal, logger });
  const checkouts = pool && {
    ...{ ...carts, db: pool, services, settings: shop.current, timeZone: config.SHOP_TIME_ZONE },
    paying: createServiceClients(upstreams, { tokens, timeoutMs: PAYING_TIMEOUT_MS }),
    readHandler: createPaymentHandlers(services),
  };
  const assistantAnswers = createAnswerCache(askCatalog(catalogSource, assistants), security);
  const readTestModes = createTestModes(
    createServiceClients(upstreams, { tokens, timeoutMs: TEST_MODES_TIMEOUT_MS, retries: 0 }),
  );
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = config;
  return {
    settings: {
      publicUrl: config.PUBLIC_URL,
      demo: config.DEMO,
      timeZone: config.SHOP_TIME_ZONE,
      largeOrderCents: config.LARGE_ORDER_DOLLARS && config.LARGE_ORDER_DOLLARS * 100,
      demoAdmin: config.DEMO && username && password === DEMO_PASSWORD ? { username, password } : undefined,
      trustedProxies: config.TRUSTED_PROXIES,
      adminHost: config.ADMIN_HOST,
      upstreams,
    },
    logger,
    bus: given.bus ?? (await createEventBus(config, logger)),
    tokens,
    security,
    answerError,
    sessions,
    identify: createIdentify(sessions, tokens, config.SESSION_SECRET),
    pool,
    limit: createLimits({ on: config.RATE_LIMITS === 'on', scale: config.RATE_LIMIT_SCALE, shared: pool }),
    admission: createAdmission(
      config.OVERLOAD_PROTECTION === 'on' ? config.REQUESTS_AT_ONCE : Number.POSITIVE_INFINITY,
    ),
    visitors: createVisitorCount(),
    ...caches,
    assistantAnswers,
    searches: createAnswerCache(askServiceAt(upstreams.catalog), security),
    shop,
    checkoutSweep: pool && createCheckoutSweep(pool, logger),
    orderSender: checkouts && createOrderSender({ ...checkouts, profiles, allowLocal, logger, demo: config.DEMO }),
    dailyEmail: createDailyEmail({ backOffice, shop, timeZone: config.SHOP_TIME_ZONE, now: () => new Date() }),
    readTestModes,
    pages,
    proxies: {
      ...(Object.fromEntries(
        UPSTREAMS.map((name) => [
          name,
          name === 'chat'
            ? chatProxy(upstreams.chat, tokens, answerError)
            : createUpstreamProxy(upstreams[name], TIMEOUT_MS, answerError),
        ]),
      ) as Record<Upstream, UpstreamProxy>),
      assistants: proxyToApp(
        createAssistantsApp({
          ...assistants,
          answers: assistantAnswers,
          catalog: catalogSource,
          carts,
          checkouts,
          profiles,
        }),
      ),
      gateway: proxyToApp(
        createBackOfficeApp({ ...backOffice, shop, readTestModes, sessions: checkouts ?? carts }, tokens),
      ),
    },
  };
}

const askServiceAt =
  (baseUrl: string): AskService =>
  ({ url, body }) =>
    fetchUpstream(withPath(baseUrl, url), { accept: '*/*', ...traceHeaders() }, CACHED_TIMEOUT_MS, body);

/** Long enough to retry an uncached page while a web server restarts. */
const askWebAt =
  (baseUrl: string): AskService =>
  async ({ url, visitor }, isKnown) => {
    const headers: OutgoingHttpHeaders = { accept: 'text/html', 'x-forwarded-for': visitor, ...traceHeaders() };
    const ask = () => fetchUpstream(withPath(baseUrl, url), headers, TIMEOUT_MS);
    if (isKnown) {
      headers[KNOWN_PAGE_HEADER] = '1';
      return ask();
    }
    const first = performance.now();
    for (const pause of RETRY_AFTER_MS) {
      try {
        return await ask();
      } catch (error) {
        if (performance.now() - first > RETRY_WITHIN_MS) throw error;
        await setTimeout(pause);
      }
    }
    return ask();
  };

const withPath = (baseUrl: string, url: string) => baseUrl.replace(/\/$/, '') + url;

const traceHeaders = () => {
  const { requestId, traceparent } = requestContext() ?? contextFrom(undefined, undefined);
  return { 'x-request-id': requestId, traceparent };
};

/** Sockets and long polls stay with the replica that opened them. */
function chatProxy(urls: string, tokens: InternalTokens, answerError: AnswerError): UpstreamProxy {
  return createStickyProxy({
    targets: addressesOf(urls),
    makeProxy: (target, answer, onUnreachable) => createUpstreamProxy(target, CHAT_TIMEOUT_MS, answer, onUnreachable),
    keyOf(req) {
      const caller = tokens.verify(String(req.headers[INTERNAL_TOKEN_HEADER]));
      return 'ownerId' in caller ? caller.ownerId : 'userId' in caller ? caller.userId : '';
    },
    answerError,
  });
}
