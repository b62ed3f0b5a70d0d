import { ShopError, TooManyRequests } from '@loop-petal/service-kit/http/errors';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { ErrorRequestHandler } from 'express';

/**
 * Sends errors of a client's server as plain text: a `ShopError` with its status and message, others without details.
 * Logs errors from 500 up.
 */
export const answerError =
  (logger: Logger): ErrorRequestHandler =>
  (error: { status?: number; message: string }, req, res, _next) => {
    const status = error.status ?? 500;
    if (status >= 500) logger.error({ err: error, path: req.path }, 'page failed');
    if (res.headersSent) {
      res.end();
      return;
    }
    if (error instanceof TooManyRequests) res.set('retry-after', String(error.retryAfterSeconds));
    const text = status < 500 ? 'Not found' : 'Something went wrong on our side.';
    res
      .status(status)
      .type('text/plain')
      .send(error instanceof ShopError ? error.message : text);
  };
