import { types } from 'node:util';
import type { HttpError } from '@loop-petal/contracts/operations/http-error';
import type { ErrorRequestHandler } from 'express';
import { isDatabaseUnavailable } from '../runtime/database-errors.ts';
import type { Logger } from '../telemetry/logger.ts';
import { ShopError, TooManyRequests } from './errors.ts';

interface Answer {
  status: number;
  body: HttpError;
  fault?: true;
}

/** Turns any thrown value into the shop's error format; logs errors that the client did not cause. */
export function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const answer = answerTo(error);
    if (answer.fault) logger.error({ err: error, method: req.method, path: req.path }, 'request failed');
    if (res.headersSent) {
      next(error);
      return;
    }
    if (error instanceof TooManyRequests) res.set('Retry-After', String(error.retryAfterSeconds));
    if (answer.status === 503) res.set('Retry-After', '2');
    res.status(answer.status).json(answer.body);
  };
}

function answerTo(error: unknown): Answer {
  if (error instanceof ShopError) return refusal(error);
  if (isDatabaseUnavailable(error)) {
    const message = 'We are having trouble reaching our records. Please try again in a moment.';
    return { status: 503, body: { message, code: 'database_unavailable' }, fault: true };
  }
  return fromLibrary(error) ?? { status: 500, body: { message: 'Something went wrong on our side.' }, fault: true };
}

function refusal({ status, code, message, errors }: ShopError): Answer {
  return { status, body: { message, code, ...(errors ? { errors } : {}) } };
}

/**
 * Errors of body parsers and the router carry a status. Parser errors also have a type, except decompression errors.
 */
function fromLibrary(error: unknown): Answer | undefined {
  if (!types.isNativeError(error)) return undefined;
  const { status, type, code, expose } = error as Error &
    Partial<Record<'status' | 'type' | 'code' | 'expose', unknown>>;
  // Postgres can store every character except NUL.
  if (code === '22021' || code === '22P05') return refuse(400);
  if (typeof type !== 'string' && expose !== true && !(error instanceof URIError)) return undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? refuse(status) : undefined;
}

const MESSAGES: Record<number, HttpError> = {
  400: { message: 'The request could not be understood.', code: 'invalid' },
  413: { message: 'The request is too large.', code: 'too_large' },
  415: { message: 'This content type is not supported.', code: 'unsupported_type' },
};

function refuse(status: number): Answer {
  const body = MESSAGES[status] ?? { message: 'The request could not be understood.', code: 'invalid' };
  return { status, body };
}
