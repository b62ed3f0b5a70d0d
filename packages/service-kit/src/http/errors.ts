import type { FieldError } from '@loop-petal/contracts/operations/http-error';

export class ShopError extends Error {
  override readonly name = 'ShopError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors?: FieldError[],
  ) {
    super(message);
  }
}

/** A 429 with the seconds to wait in `Retry-After`. */
export class TooManyRequests extends ShopError {
  constructor(
    message: string,
    code: string,
    readonly retryAfterSeconds: number,
  ) {
    super(429, code, message);
  }
}

/** The code of the 404 that callers other than services get from internal calls. */
export const NOT_A_SERVICE = 'not_a_service';

const refusal =
  (status: number, usualCode: string) =>
  (message: string, code: string = usualCode) =>
    new ShopError(status, code, message);

export const badRequest = refusal(400, 'invalid');
export const unauthorized = refusal(401, 'unauthorized');
export const forbidden = refusal(403, 'forbidden');
export const notFound = refusal(404, 'not_found');
export const conflict = refusal(409, 'conflict');
export const unprocessable = refusal(422, 'unprocessable');
/** A 422 for one field of the body. */
export const invalidField = (path: string, message: string): ShopError =>
  new ShopError(422, 'unprocessable', message, [{ path, message }]);
export const unavailable = refusal(503, 'unavailable');
export const tooMany = (message: string, code: string, retryAfterSeconds: number): TooManyRequests =>
  new TooManyRequests(message, code, retryAfterSeconds);
