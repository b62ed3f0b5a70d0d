import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer as readBody } from 'node:stream/consumers';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import { isStopping } from '@loop-petal/service-kit/http/health';
import { networkOf } from '@loop-petal/service-kit/http/network';
import { contextFrom, runInContext } from '@loop-petal/service-kit/runtime/request-context';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { AnswerCache } from './cache/answer-cache.ts';
import { type CachedPath, cachedPath, isKeptPage, isKeptSearch, pagePath, searchPath } from './cache/cached-path.ts';
import { sendCached, serveFresh, serveLoaded } from './cache/serve-cached.ts';
import { clientAddress } from './callers/caller-headers.ts';
import type { Context } from './context.ts';
import { descriptionRoutes } from './description/description-routes.ts';
import type { Leave } from './protection/admission.ts';
import { type CleanUrl, cleanPath } from './protection/clean-path.ts';
import { isForeign } from './protection/origin-check.ts';
import { refuseOverload } from './protection/refuse-overload.ts';
import { queueRequests } from './protection/request-queue.ts';
import { cookieForVisitor, proxyRequest } from './proxy/proxy-request.ts';
import { hostRuleFor } from './routing/admin-host.ts';
import { findRoute, type Route } from './routing/routing.ts';
import { shopRoute } from './routing/shop-route.ts';
import { healthRoutes } from './telemetry/health.ts';
import { countHit, recordRequest } from './telemetry/request-log.ts';

/**
 * Paths that the gateway answers and rate-limits. `/healthz` is exempt: refusing a liveness probe restarts the gateway.
 */
const OWN_PATHS = ['/readyz', '/api/shop', '/api/content', '/api/openapi.json', '/api/docs'];

export function createGatewayApp(ctx: Context): RequestListener {
  const hostRule = hostRuleFor(ctx.settings.adminHost);
  const listener = queueRequests((req, res) => {
    if (isStopping(listener)) res.shouldKeepAlive = false;
    const url = cleanPath(req.url);
    if (!url) {
      ctx.answerError(badRequest('The request could not be understood.'), req, res);
      return;
    }
    req.url = url.path + url.query;
    if (isKeptSearch(req, url) && !isForeign(req, ctx.settings.publicUrl)) {
      readBody(req)
        .then((body) => serve(searchPath(url, body), url, req, res))
        .catch((error) => ctx.answerError(error, req, res));
      return;
    }
    const cached = req.method === 'GET' || req.method === 'HEAD' ? cachedPath(url) : undefined;
    if (cached) {
      serve(cached, url, req, res);
      return;
    }
    const route = findRoute(req.method ?? 'GET', url.path);
    if (route && isKeptPage(req, url, route) && !hostRule(req.headers.host, url.path, route)) {
      servePage(url, route, req, res).catch((error) => ctx.answerError(error, req, res));
      return;
    }
    const leave = route?.urgency && ctx.admission.enter(route.urgency, route.upstream, networkOfClient(req));
    if (route?.urgency && !leave) {
      refuseOverload(ctx.security, route, req, res);
      return;
    }
    if (leave) res.once('close', () => leave());
    recordRequest(ctx, route, req, res);
    if (route) passOn(route, leave, url, req, res);
    else own(req, res);
  });

  const networkOfClient = (req: IncomingMessage) => networkOf(clientAddress(req, ctx.settings.trustedProxies));

  const passOn = (
    route: Route,
    leave: Leave | undefined,
    url: CleanUrl,
    req: IncomingMessage,
    res: ServerResponse,
  ): void => {
    const rule = hostRule(req.headers.host, url.path, route);
    // Responses on a connection are sent in order, so this frees the capacity before the response waits for its turn.
    const refuse = (error: unknown) => {
      leave?.();
      ctx.answerError(error, req, res);
    };
    if (rule === 'to-admin') {
      leave?.();
      res.writeHead(302, { location: '/admin' }).end();
    } else if (rule === 'not-here') refuse(notFound('Page not found'));
    else proxyRequest(ctx, req, res, url, route, leave).catch(refuse);
  };

  const serve = (cached: CachedPath, { path }: CleanUrl, req: IncomingMessage, res: ServerResponse): void => {
    const isServed = serveFresh(cacheOf(ctx, cached), cached, req, res);
    if (isServed) countHit(req);
    else load(cached, findRoute(req.method ?? 'GET', path), req, res);
  };

  const servePage = async (url: CleanUrl, route: Route, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const ip = clientAddress(req, ctx.settings.trustedProxies);
    ctx.visitors.add(ip);
    const page = pagePath(url, ip);
    const newCookie = await cookieForVisitor(ctx, req, route);
    if (!serveFresh(ctx.pages, page, req, res, newCookie)) {
      load(page, route, req, res, newCookie);
      return;
    }
    countHit(req);
    const leave = ctx.pages.isDue(page.key) ? ctx.admission.enter('page', route.upstream) : undefined;
    if (leave)
      ctx.pages.load(page).then(
        () => leave(true),
        () => leave(),
      );
  };

  const load = (
    cached: CachedPath,
    route: Route | undefined,
    req: IncomingMessage,
    res: ServerResponse,
    newCookie?: string,
  ): void => {
    const cache = cacheOf(ctx, cached);
    // a cached page is never refused, even when the gateway is overloaded
    const kept = cached.kind === 'page' ? cache.kept(cached.key) : undefined;
    // waiting for a request that is already in flight uses no capacity
    const asked = cache.isAsked(cached.key) ? undefined : route;
    const leave = asked && ctx.admission.enter(asked.urgency ?? 'browse', asked.upstream, networkOfClient(req));
    if (asked && !leave && !kept) {
      refuseOverload(ctx.security, asked, req, res);
      return;
    }
    recordRequest(ctx, route, req, res);
    if (asked && !leave && kept) {
      void sendCached(kept, req, res, newCookie);
      return;
    }
    const ip = clientAddress(req, ctx.settings.trustedProxies);
    const isLimited = kept ? Promise.resolve() : ctx.limit(ip, asked?.operation ?? asked);
    isLimited
      .then(() =>
        runInContext(contextFrom(undefined, req.headers.traceparent), () =>
          serveLoaded(cache, cached, req, res, { security: ctx.security, kept, newCookie }),
        ),
      )
      .then(() => leave?.(true))
      .catch((error) => {
        leave?.();
        ctx.answerError(error, req, res);
      });
  };

  const own = ownRoutes(ctx, listener);
  return listener;
}

function ownRoutes(ctx: Context, listener: RequestListener): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use((_req, res, next) => {
    for (const [name, value] of ctx.security.data) res.setHeader(name, value);
    next();
  });
  app.use(OWN_PATHS, async (req, _res, next) => {
    await ctx.limit(clientAddress(req, ctx.settings.trustedProxies), undefined);
    next();
  });
  app.use(healthRoutes(ctx, listener));
  app.use(shopRoute(ctx));
  app.use(descriptionRoutes({ pageHeaders: ctx.security.page }));
  app.use(() => {
    throw notFound('Not found');
  });
  app.use(answerErrors(ctx));
  return app;
}

function cacheOf(
  { catalogue, searches, promises, pages, assistantAnswers }: Context,
  { kind }: CachedPath,
): AnswerCache {
  if (kind === 'page') return pages;
  if (kind === 'assistant') return assistantAnswers;
  if (kind === 'search') return searches;
  return kind === 'promise' ? promises : catalogue;
}

const answerErrors =
  (ctx: Context): ErrorRequestHandler =>
  (error, req, res: ServerResponse, _next) =>
    ctx.answerError(error, req, res);
