import { outgoingFetch } from '@loop-petal/service-kit/http/outgoing-fetch';
import { parseJson } from '@loop-petal/service-kit/http/parse-json';
import type { z } from 'zod';
import { ProviderError } from '../provider.ts';
import { CloverProblem } from './clover-schemas.ts';

export interface CloverAccount {
  /** `https://scl.clover.com`, or the sandbox's. */
  apiUrl: string;
  privateKey: string;
  timeoutMs?: number;
}

export interface CloverRefusal {
  refused: true;
  code: string;
  /** Clover's text if it concerns the card, so that the shopper can act on it. */
  message: string | null;
}

type CloverAnswer<T> = { refused: false; value: T } | CloverRefusal;

interface CloverCall<S extends z.ZodType> {
  method: 'GET' | 'POST';
  path: string;
  schema: S;
  body?: object;
  /** Clover answers a repeated key with the answer to the first request. */
  idempotencyKey?: string;
  clientIp?: string;
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** Statuses that don't concern the card: API key, rate limit, conflict. */
const NOT_REFUSED = new Set([401, 403, 409, 429]);

/** @throws ProviderError when the outcome is unknown */
export type CloverClient = <S extends z.ZodType>(call: CloverCall<S>) => Promise<CloverAnswer<z.output<S>>>;

export function createCloverClient({
  apiUrl,
  privateKey,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: CloverAccount): CloverClient {
  return async ({ method, path, schema, body, idempotencyKey, clientIp }) => {
    const response = await outgoingFetch(new URL(path, apiUrl), {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${privateKey}`,
        'user-agent': 'LoopAndPetal/1.0',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...(clientIp ? { 'x-forwarded-for': clientIp } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new ProviderError(`clover ${path}: ${String(cause)}`, false);
    });
    const text = await response.text().catch((cause: unknown) => {
      throw new ProviderError(`clover ${path}: ${String(cause)}`, false);
    });
    if (response.ok) return { refused: false, value: parse(path, text, schema) };
    // Clover answers 401, 403 and 429 before it charges; a 5xx or a conflict may hide a charge
    if (response.status >= 500 || NOT_REFUSED.has(response.status)) {
      const nothingDone = response.status === 401 || response.status === 403 || response.status === 429;
      throw new ProviderError(`clover ${path} answered ${response.status}`, nothingDone);
    }
    return parseRefusal(text);
  };
}

function parse<S extends z.ZodType>(path: string, text: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(parseJson(text));
  // the call took effect, but its answer is unreadable: the outcome is unknown
  if (!parsed.success) throw new ProviderError(`clover ${path} answered in an unexpected format`, false);
  return parsed.data;
}

function parseRefusal(text: string): CloverRefusal {
  const problem = CloverProblem.safeParse(parseJson(text));
  const { type, code, message } = (problem.success && problem.data.error) || {};
  return { refused: true, code: code ?? 'refused', message: type === 'card_error' ? (message ?? null) : null };
}
