import type { IncomingMessage, ServerResponse } from 'node:http';
import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/operations/caller';
import { BODY_LIMIT } from '@loop-petal/contracts/operations/operation';
import { networkOf } from '@loop-petal/service-kit/http/network';
import { contextFrom, runInContext } from '@loop-petal/service-kit/runtime/request-context';
import { readSessionCookie, sessionCookie } from '@loop-petal/service-kit/security/session-cookie';
import { cookiesFor, readBearer, stateClient } from '../callers/caller-headers.ts';
import type { Context } from '../context.ts';
import type { Leave } from '../protection/admission.ts';
import { checkAnnouncedBody, isBodyHere, limitChunkedBody, waitForBody } from '../protection/body-limit.ts';
import type { CleanUrl } from '../protection/clean-path.ts';
import { checkOrigin, SAFE_METHODS } from '../protection/origin-check.ts';
import { busy, overloadRefusals } from '../protection/refuse-overload.ts';
import { checkTwoStep } from '../protection/two-step-check.ts';
import { isCall, type Route } from '../routing/routing.ts';

export async function proxyRequest(
  ctx: Context,
  req: IncomingMessage,
  res: ServerResponse,
  { path, query }: CleanUrl,
  route: Route,
  admitted: Leave | undefined,
) {
  const bearer = readBearer(req);
  const cookie = readSessionCookie(req.headers.cookie);
  const { ip, requestId } = stateClient(req, ctx.settings.trustedProxies, ctx.settings.publicUrl);
  res.setHeader('x-request-id', requestId);
  const proxy = ctx.proxies[route.upstream];
  const bodyLimit = route.operation?.bodyLimit ?? BODY_LIMIT;
  checkAnnouncedBody(req, bodyLimit);
  await ctx.limit(ip, route.operation ?? route);
  checkOrigin(req, route, query, ctx.settings.publicUrl);
  let leave = admitted;
  if (!isBodyHere(req)) {
    // a slow client must not occupy capacity while it sends its request
    admitted?.();
    if (!(await waitForBody(req))) return;
    leave = admit(ctx, route, networkOf(ip), res);
  }
  limitChunkedBody(req, bodyLimit, (error) => {
    ctx.answerError(error, req, res);
    proxy.abort(req);
  });
  const context = contextFrom(requestId, req.headers.traceparent);
  const newCookie = await runInContext(context, () => signCaller(ctx, req, route));
  if (res.destroyed) return;
  setSecurityHeaders(ctx, route, res);
  proxy.forward(req, res, {
    newCookie,
    onAnswer(status) {
      // the service has finished; from here on, the time depends only on the client
      leave?.(true);
      if (!SAFE_METHODS.has(req.method ?? '')) invalidateCaches(ctx, route, path, status, bearer ?? cookie);
    },
  });
}

function admit(
  { admission }: Context,
  { urgency, upstream }: Route,
  network: string,
  res: ServerResponse,
): Leave | undefined {
  if (!urgency) return undefined;
  const leave = admission.enter(urgency, upstream, network);
  if (!leave) {
    overloadRefusals.inc({ urgency });
    throw busy();
  }
  res.once('close', () => leave());
  return leave;
}

/** Adds the internal token and removes the credentials. @returns the `Set-Cookie` header for a new visitor */
export async function signCaller(ctx: Context, req: IncomingMessage, route: Route): Promise<string | undefined> {
  const { session, setCookie } = await identifyBrowser(ctx, req, route);
  checkTwoStep(ctx.shop.current(), session?.caller, route);
  if (session && route.caller !== 'page') req.headers[INTERNAL_TOKEN_HEADER] = session.internalToken();
  const cookies = cookiesFor(route.upstream, req.headers.cookie);
  if (cookies === undefined) delete req.headers.cookie;
  else req.headers.cookie = cookies;
  if (!isCall(route, 'POST /api/payment/webhook')) delete req.headers.authorization;
  return setCookie;
}

export const cookieForVisitor = async (ctx: Context, req: IncomingMessage, route: Route) =>
  (await identifyBrowser(ctx, req, route)).setCookie;

async function identifyBrowser({ identify, settings }: Context, req: IncomingMessage, { caller }: Route) {
  const isPage = req.method === 'GET' && (req.headers.accept ?? '').includes('text/html');
  if (caller === 'page' && !isPage) return {};
  const { session, newCookie } = await identify(req, caller);
  const secure = settings.publicUrl.startsWith('https:');
  return { session, setCookie: newCookie === undefined ? undefined : sessionCookie(newCookie, { secure }) };
}

function setSecurityHeaders({ security }: Context, route: Route, res: ServerResponse): void {
  const { upstream } = route;
  const isPage = upstream === 'web' || upstream === 'admin-web';
  const headers = isPage ? security.page : isPublicPicture(route) ? security.image : security.data;
  for (const [name, value] of headers) res.setHeader(name, value);
  if (!isPage) res.setHeader('cache-control', 'no-store');
}

function isPublicPicture({ caller, operation }: Route): boolean {
  const answer = operation?.answers[200];
  return caller === 'ignored' && !!answer && 'contentType' in answer && answer.contentType.startsWith('image/');
}

/** Changes made through this replica take effect immediately; events inform the other replicas. */
function invalidateCaches(
  ctx: Context,
  { operation }: Route,
  path: string,
  status: number,
  credential: string | undefined,
) {
  if (status >= 400 || !operation) return;
  if (operation.roles.includes('admin')) {
    if (operation.service === 'catalog') ctx.catalogue.invalidate();
    ctx.pages.invalidate();
  }
  if (operation.changes === 'own-session' && credential !== undefined) ctx.sessions.dropToken(credential);
  if (operation.changes === 'user-sessions') {
    const at = operation.path.split('/').indexOf('{id}');
    ctx.sessions.dropUser(path.split('/')[at] ?? '');
  }
}
