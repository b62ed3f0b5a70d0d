import type { CallArguments, CallInput, CallOutput } from '@loop-petal/contracts/operations/call';
import { type Address, type CallName, requestLine, UnusableSegment } from '@loop-petal/contracts/operations/call-path';
import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/operations/caller';
import { HttpError } from '@loop-petal/contracts/operations/http-error';
import type { Api, Calls, OperationDetails } from '@loop-petal/contracts/operations/operation';
import { z } from 'zod';
import { contextFrom, requestContext } from '../runtime/request-context.ts';
import { outsideTransaction } from '../runtime/transaction-context.ts';
import { createRenewedToken, type InternalTokens } from '../security/internal-token.ts';
import { inSpan, type SpanStart } from '../telemetry/tracing.ts';
import { createCircuit } from './circuit.ts';
import { NOT_A_SERVICE, notFound, ShopError, unavailable } from './errors.ts';
import { parseJson } from './parse-json.ts';
import { sendRequest } from './send-request.ts';

export interface ServiceClientOptions {
  baseUrl: string;
  tokens: InternalTokens;
  timeoutMs?: number;
  /** Retries of a GET after a network error or a 5xx, 1 by default. */
  retries?: number;
}

/** A client for another service. A call inside a database transaction throws. */
export interface ServiceClient<Some extends Calls> {
  /**
   * Makes a call by its name in the contract, `'GET /internal/orders/{id}'`; only a GET is retried.
   * @throws ShopError 503 `<service>_unavailable` for timeouts, network errors and 5xx; a 4xx with the service's own
   * status, code and message
   */
  call<Name extends keyof Some & CallName>(
    name: Name,
    ...input: CallArguments<CallInput<Name, Some[Name]>, Acting>
  ): Promise<CallOutput<Some[Name]>>;
}

/** The response, or undefined when the service answers 404. Throws other errors. */
export async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ShopError && error.status === 404) return undefined;
    throw error;
  }
}

interface Acting {
  /** The internal token of the caller on whose behalf the call is made; this service's own by default. */
  readonly as?: string;
}
type AnyInput = Address & Acting & { body?: unknown; headers?: Readonly<Record<string, string>> };

/** A client with retries for GET and a circuit breaker; responses are parsed by the contract's views. */
export function createServiceClient<Some extends Calls>(
  { service: name, calls }: Api<Some>,
  { baseUrl, tokens, timeoutMs = 2000, retries = 1 }: ServiceClientOptions,
): ServiceClient<Some> {
  const circuit = createCircuit();
  const token = createRenewedToken(tokens, { kind: 'service', name: tokens.issuer });
  const away = (cause: unknown) =>
    Object.assign(
      unavailable(`The ${name} service does not answer. Please try again in a moment.`, `${name}_unavailable`),
      { cause },
    );

  const once = async (method: string, path: string, { body, headers, as }: AnyInput) => {
    if (!circuit.allows()) throw away('circuit open');
    let status: number;
    let text: string;
    try {
      ({ status, text } = await inSpan(spanOf(name, method, path), async (span) => {
        const answer = await sendRequest(new URL(path, baseUrl), {
          method,
          headers: { ...headersFor(as ?? token(), body), ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          timeoutMs,
        });
        span?.set({ 'http.response.status_code': answer.status });
        return answer;
      }));
    } catch (cause) {
      circuit.failed();
      throw away(cause);
    }
    if (status >= 500 || (status >= 300 && status < 400)) {
      circuit.failed();
      throw away(`status ${status}`);
    }
    circuit.succeeded();
    return { status, text };
  };

  const call = async (callName: CallName, input: AnyInput = {}): Promise<unknown> => {
    const { method, path } = lineOf(callName, input);
    for (let left = method === 'GET' ? retries : 0; ; left -= 1) {
      try {
        const answer = await once(method, path, input);
        // The service rejects our token with a 404, which must not be mistaken for a missing resource.
        if (isNotKnownAsService(answer)) throw away('the token of this service was not accepted');
        return read(name, answer, (calls as Calls)[callName]?.answers ?? {});
      } catch (error) {
        if (left <= 0 || !(error instanceof ShopError) || error.code !== `${name}_unavailable`) throw error;
      }
    }
  };

  // Does not count for the circuit breaker, because it is the caller's bug and not an outage of the other service.
  return outsideTransaction(name, { call: call as ServiceClient<Some>['call'] });
}

/** @throws ShopError 404 for an id that can't exist, as the service would */
function lineOf(callName: CallName, input: AnyInput): ReturnType<typeof requestLine> {
  try {
    return requestLine(callName, input);
  } catch (error) {
    if (error instanceof UnusableSegment) throw notFound('Not found');
    throw error;
  }
}

const isNotKnownAsService = ({ status, text }: { status: number; text: string }): boolean =>
  status === 404 && HttpError.safeParse(parseJson(text)).data?.code === NOT_A_SERVICE;

function spanOf(name: string, method: string, path: string): SpanStart {
  const [pathOnly = path] = path.split('?', 1);
  const attributes = { 'http.request.method': method, 'url.path': pathOnly, 'peer.service': name };
  return { name: `${method} ${name}`, kind: 'client', attributes };
}

function headersFor(token: string, body: unknown): Record<string, string> {
  const { requestId, traceparent } = requestContext() ?? contextFrom(undefined, undefined);
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    [INTERNAL_TOKEN_HEADER]: token,
    'x-request-id': requestId,
    traceparent,
  };
}

function read(name: string, { status, text }: { status: number; text: string }, answers: OperationDetails['answers']) {
  const body = parseJson(text);
  if (status >= 400) {
    const refusal = HttpError.safeParse(body);
    const { message, code, errors } = refusal.success ? refusal.data : { message: 'The request was refused.' };
    throw new ShopError(status, code ?? 'refused', message, errors);
  }
  const view = answers[status];
  if (view === null) return undefined;
  if (!(view instanceof z.ZodType)) throw new Error(`${name} answered with an unknown status ${status}`);
  const parsed = view.safeParse(body);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map((issue) => issue.path.join('.') || '(root)');
  throw new Error(`${name} answered in an unexpected format at ${paths.join(', ')}`);
}
