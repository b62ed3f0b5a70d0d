import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import type { CallArguments, CallInput, CallOutput, Refused } from '@loop-petal/contracts/operations/call';
import { type Address, type CallName, requestLine, UnusableSegment } from '@loop-petal/contracts/operations/call-path';
import type { Calls } from '@loop-petal/contracts/operations/operation';

/** A failed call. `status` is 0 without a response; `message` is from the server and can be displayed. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
    readonly body?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export const hasCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** The body of a refusal with this code; undefined for other errors. */
export const refusalOf = <Name extends keyof ShopCalls, const Code extends string>(
  error: unknown,
  _name: Name,
  code: Code,
): Refused<ShopCalls[Name], Code> | undefined =>
  hasCode(error, code) ? (error.body as Refused<ShopCalls[Name], Code>) : undefined;

export interface ApiOptions {
  /** Empty in the browser; the gateway's address on the server. */
  baseUrl?: string;
  /** Headers added to every call, such as the admin's bearer token. */
  headers?: () => Record<string, string>;
  /** No timeout by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
  onUnauthorized?: () => void;
  onRefusal?: (error: ApiError) => void;
}

interface CallOptions {
  signal?: AbortSignal;
  /** Called with the response headers, such as the cursor of the next page. */
  onHeaders?: (headers: Headers) => void;
}

export interface Api<Some extends Calls> {
  /**
   * Makes a call by its name in the contract, such as `'PATCH /api/cart/{id}'`.
   * @throws ApiError when the server refuses it or does not answer
   */
  call<Name extends keyof Some & CallName>(
    name: Name,
    ...input: CallArguments<CallInput<Name, Some[Name]>, CallOptions>
  ): Promise<CallOutput<Some[Name]>>;
  /** Downloads a file that isn't JSON, such as a PDF, from a link in a response. */
  getFile(path: string): Promise<Blob>;
  /** Changes the options of this client; the server does it once when it starts. */
  configure(options: ApiOptions): void;
}

export type AnyInput = Address & CallOptions & { body?: unknown; headers?: Record<string, string> };

/** The API client of both web clients: JSON, same-origin cookies, failures as `ApiError`. */
export function createApi<Some extends Calls>(initial: ApiOptions = {}): Api<Some> {
  let options = initial;

  /** @throws ApiError unless the response is a success */
  async function send(method: string, path: string, { body, headers, onHeaders, signal }: AnyInput): Promise<Response> {
    const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
    const fetcher = options.fetch ?? fetch;
    const response = await fetcher(`${options.baseUrl ?? ''}${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...options.headers?.(),
        ...headers,
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      signal: signal ?? (options.timeoutMs ? AbortSignal.timeout(options.timeoutMs) : undefined),
    }).catch((cause: unknown) => {
      throw new ApiError(0, 'We could not reach the shop. Please check your connection.', 'offline', cause);
    });
    onHeaders?.(response.headers);
    if (response.ok) return response;
    const answer = await readAnswer(response);
    if (response.status === 401) options.onUnauthorized?.();
    const error = toError(response, answer);
    options.onRefusal?.(error);
    throw error;
  }

  async function call(name: string, input: AnyInput = {}): Promise<unknown> {
    const { method, path } = lineOf(name, input);
    return readAnswer(await send(method, path, input));
  }

  return {
    call: call as Api<Some>['call'],
    getFile: async (path) => (await send('GET', path, {})).blob(),
    configure: (next) => {
      options = { ...options, ...next };
    },
  };
}

/** @throws ApiError 404 for an id that can't exist, such as one from a broken link */
function lineOf(name: string, input: AnyInput): ReturnType<typeof requestLine> {
  try {
    return requestLine(name, input);
  } catch (error) {
    if (error instanceof UnusableSegment) throw new ApiError(404, 'Not found', 'not_found');
    throw error;
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toError(response: Response, answer: unknown): ApiError {
  const body = answer as { message?: unknown; code?: unknown } | undefined;
  const message = typeof body?.message === 'string' ? body.message : '';
  const code = typeof body?.code === 'string' ? body.code : undefined;
  return new ApiError(response.status, message, code, answer);
}

/** The server's message if it sent one, otherwise the fallback, with a hint if there was no response. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError && error.message)) return fallback;
  return error.status === 0 ? withReason(fallback, error.message) : error.message;
}

/** The failure message, followed by the server's reason for a 4xx. */
export function failureOf(error: unknown, failure: string): string {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefused ? withReason(failure, error.message) : failure;
}

const withReason = (failure: string, reason: string): string =>
  failure && reason ? `${failure.replace(/\.$/, '')}. ${reason}` : failure || reason;
