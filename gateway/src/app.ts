import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer as readBody } from 'node:stream/consumers';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import { isStopping } from '@loop-petal/service-kit/http/health';
import { contextFrom, runInContext } from '@loop-petal/service-kit/http/request-context';
import express, { type ErrorRequestHandler } from 'express';
import type { AnswerCache } from './cache/answer-cache.ts';
import { type CachedPath, cachedPath, isKeptSearch, searchPath } from './cache/cached-path.ts';
import { serveFresh, serveLoaded } from './cache/serve-cached.ts';
import { clientAddress } from './callers/caller-headers.ts';
import type { Context } from './context.ts';
import { descriptionRoutes } from './description/description-routes.ts';
import { type CleanUrl, cleanPath } from './protection/clean-path.ts';
import { isForeign } from './protection/origin-check.ts';
import { refuseOverload } from './protection/refuse-overload.ts';
import { proxyRequest } from './proxy/proxy-request.ts';
import { keepHostsApart } from './routing/admin-host.ts';
import { findRoute } from './routing/routing.ts';
import { shopRoute } from './routing/shop-route.ts';
import { healthRoutes } from './telemetry/health.ts';
import { noteRequest } from './telemetry/request-log.ts';

/** Answered here, so limited here; `/healthz` never is: who asks it restarts what doesn't answer. */
const OWN = ['/readyz', '/api/shop', '/api/openapi.json', '/api/docs'];

/** Everything the gateway sees: cached catalogue answers first, then the gateway's own few routes, then the services. */
export function createGatewayApp(ctx: Context): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  const listener: RequestListener = (req, res) => {
    if (isStopping(listener)) res.shouldKeepAlive = false;
    const url = cleanPath(req.url);
    if (!url) {
      ctx.answerError(badRequest('The request could not be understood.'), req, res);
      return;
    }
    req.url = url.path + url.query;
    if (isKeptSearch(req, url) && !isForeign(req, ctx.settings.publicUrl)) {
      readBody(req)
        .then((body) => serve(searchPath(url, body), req, res))
        .catch((error) => ctx.answerError(error, req, res));
      return;
    }
    const cached = req.method === 'GET' || req.method === 'HEAD' ? cachedPath(url) : undefined;
    if (cached) {
      serve(cached, req, res);
      return;
    }
    const route = findRoute(req.method ?? 'GET', url.path);
    if (route?.urgency && !ctx.admission.hasRoom(route.urgency, route.upstream)) {
      refuseOverload(ctx.security, route, req, res);
      return;
    }
    noteRequest(ctx, 'app', req, res);
    app(req, res);
  };

  const serve = (cached: CachedPath, req: IncomingMessage, res: ServerResponse): void => {
    const cache = cacheOf(ctx, cached);
    const isServed = serveFresh(cache, cached, req, res);
    if (isServed) {
      noteRequest(ctx, 'cache', req, res);
      return;
    }
    // who waits for what is being asked already costs nothing
    const route = cache.isAsked(cached.key) ? undefined : findRoute(req.method ?? 'GET', urlOf(req).path);
    if (route && !ctx.admission.hasRoom('browse', route.upstream)) {
      refuseOverload(ctx.security, route, req, res);
      return;
    }
    const leave = route && ctx.admission.enter(route.upstream);
    noteRequest(ctx, 'service', req, res);
    const ip = clientAddress(req, ctx.settings.trustedProxies);
    ctx
      .limit(ip, undefined)
      .then(() =>
        runInContext(contextFrom(undefined, req.headers.traceparent), () =>
          serveLoaded(cache, cached, req, res, ctx.security),
        ),
      )
      .catch((error) => ctx.answerError(error, req, res))
      .finally(leave);
  };

  app.use((_req, res, next) => {
    for (const [name, value] of ctx.security.data) res.setHeader(name, value);
    next();
  });
  app.use(OWN, async (req, _res, next) => {
    await ctx.limit(clientAddress(req, ctx.settings.trustedProxies), undefined);
    next();
  });
  app.use(healthRoutes(ctx, listener));
  app.use(keepHostsApart(ctx.settings.adminHost));
  app.use(shopRoute(ctx));
  app.use(descriptionRoutes({ pageHeaders: ctx.security.page }));
  app.use((req, res) => proxyRequest(ctx, req, res, urlOf(req)));
  app.use(answerErrors(ctx));
  return listener;
}

function cacheOf({ catalogue, searches, promises }: Context, { kind }: CachedPath): AnswerCache {
  if (kind === 'search') return searches;
  return kind === 'promise' ? promises : catalogue;
}

/** The path has been cleaned when the request came in; Express only ever hands it on. */
function urlOf(req: IncomingMessage): CleanUrl {
  const [path = '/', ...rest] = (req.url ?? '/').split('?');
  return { path, query: rest.length > 0 ? `?${rest.join('?')}` : '' };
}

const answerErrors =
  (ctx: Context): ErrorRequestHandler =>
  (error, req, res: ServerResponse, _next) =>
    ctx.answerError(error, req, res);
