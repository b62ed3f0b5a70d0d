import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/caller';
import { HttpError } from '@loop-petal/contracts/http-error';
import type { z } from 'zod';
import { createCircuit } from './circuit.ts';
import { ShopError, unavailable } from './errors.ts';
import { exchange } from './exchange.ts';
import type { InternalTokens } from './internal-token.ts';
import { contextFrom, requestContext } from './request-context.ts';
import { inSpan, type SpanStart } from './tracing.ts';
import { outsideTransaction } from './transaction-context.ts';

const RENEW_TOKEN_MS = 20_000;

export interface NeighbourOptions {
  /** The neighbour's name; names the error code, `shipping_unavailable`. */
  name: string;
  baseUrl: string;
  /** This service's own tokens; the call is signed in its name. */
  tokens: InternalTokens;
  /** 2000 unless told otherwise. */
  timeoutMs?: number;
  /** How often a GET is tried again after a network error or a 5xx, 1 unless told otherwise. */
  retries?: number;
}

/**
 * Calls one neighbouring service. Time-outs, network errors and 5xx become a 503 `<name>_unavailable`;
 * a 4xx becomes a ShopError with the neighbour's status, code and message. A POST is never repeated. A call inside a
 * database transaction throws.
 */
export interface Neighbour {
  get<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>>;
  post<S extends z.ZodType>(path: string, body: unknown, schema: S): Promise<z.output<S>>;
}

/**
 * What a neighbour has at a path.
 * @returns undefined where it answers 404
 * @throws ShopError as `get` does, when it can't be asked or refuses to say
 */
export async function lookUp<S extends z.ZodType>(
  neighbour: Neighbour,
  path: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  try {
    return await neighbour.get(path, schema);
  } catch (error) {
    if (error instanceof ShopError && error.status === 404) return undefined;
    throw error;
  }
}

export function createNeighbour(options: NeighbourOptions): Neighbour {
  const { name, baseUrl, tokens, timeoutMs = 2000, retries = 1 } = options;
  const circuit = createCircuit();
  const token = serviceToken(tokens);
  const away = (cause?: unknown) => {
    const error = unavailable(
      `The ${name} service does not answer. Please try again in a moment.`,
      `${name}_unavailable`,
    );
    error.cause = cause;
    return error;
  };

  const once = async (method: 'GET' | 'POST', path: string, body: unknown) => {
    if (!circuit.allows()) throw away('circuit open');
    let status: number;
    let text: string;
    try {
      ({ status, text } = await inSpan(spanOf(name, method, path), async (span) => {
        const answer = await exchange(new URL(path, baseUrl), {
          method,
          headers: headersFor(token(), body),
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

  const call = async <S extends z.ZodType>(method: 'GET' | 'POST', path: string, body: unknown, schema: S) => {
    for (let left = method === 'GET' ? retries : 0; ; left -= 1) {
      try {
        return read(name, await once(method, path, body), schema);
      } catch (error) {
        if (left <= 0 || !(error instanceof ShopError) || error.code !== `${name}_unavailable`) throw error;
      }
    }
  };

  // Checked before anything is caught: it is no outage of the other service.
  return outsideTransaction(name, {
    get: (path, schema) => call('GET', path, undefined, schema),
    post: (path, body, schema) => call('POST', path, body ?? {}, schema),
  } satisfies Neighbour);
}

function spanOf(name: string, method: string, path: string): SpanStart {
  const [pathOnly = path] = path.split('?', 1);
  const attributes = { 'http.request.method': method, 'url.path': pathOnly, 'peer.service': name };
  return { name: `${method} ${name}`, kind: 'client', attributes };
}

/** The token of this service, signed anew long before it expires. */
function serviceToken(tokens: InternalTokens): () => string {
  let token = '';
  let renewAt = 0;
  return () => {
    if (performance.now() >= renewAt) {
      token = tokens.sign({ kind: 'service', name: tokens.issuer });
      renewAt = performance.now() + RENEW_TOKEN_MS;
    }
    return token;
  };
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

function read<S extends z.ZodType>(name: string, answer: { status: number; text: string }, schema: S): z.output<S> {
  const body = parseJson(answer.text);
  if (answer.status >= 400) {
    const refusal = HttpError.safeParse(body);
    const { message, code, errors } = refusal.success ? refusal.data : { message: 'The request was refused.' };
    throw new ShopError(answer.status, code ?? 'refused', message, errors);
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map((issue) => issue.path.join('.') || '(root)');
  throw new Error(`${name} answered in an unknown shape at ${paths.join(', ')}`);
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
