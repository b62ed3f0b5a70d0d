import { backOfficeCalls } from '@loop-petal/contracts/operations/gateway';
import { defineApi } from '@loop-petal/contracts/operations/operation';
import { identifyCaller } from '@loop-petal/service-kit/http/callers';
import { answerErrors } from '@loop-petal/service-kit/http/error-answers';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { implement } from '@loop-petal/service-kit/http/implement';
import { readBodies } from '@loop-petal/service-kit/http/request-body';
import { contextFrom, runInContext } from '@loop-petal/service-kit/runtime/request-context';
import type { InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import express, { type Express } from 'express';
import type { UpstreamProxy } from '../proxy/upstream-proxy.ts';
import { backOfficeHandlers, type ShopBackOffice } from './back-office-handlers.ts';

/** The calls that the gateway answers for signed-in callers; input, roles and errors work as in a service. */
export function createBackOfficeApp(backOffice: ShopBackOffice, tokens: InternalTokens): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(identifyCaller(tokens));
  app.use(readBodies(Number.POSITIVE_INFINITY, []));
  app.use(implement(defineApi('gateway', backOfficeCalls), backOfficeHandlers(backOffice)));
  app.use(() => {
    throw notFound('Not found');
  });
  app.use(answerErrors(backOffice.logger));
  return app;
}

/** An in-process app that takes the place of a service. Requests are checked and signed as for a service. */
export function proxyToApp(app: Express): UpstreamProxy {
  return {
    forward(req, res, { newCookie }) {
      if (newCookie !== undefined) res.appendHeader('Set-Cookie', newCookie);
      const { 'x-request-id': requestId, traceparent } = req.headers;
      runInContext(contextFrom(requestId, traceparent), () => app(req, res));
      // limitBody pauses a body of unknown length
      req.resume();
    },
    upgrade: (_req, socket) => void socket.destroy(),
    abort: () => undefined,
  };
}
