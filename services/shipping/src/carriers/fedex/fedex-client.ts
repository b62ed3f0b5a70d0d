import { randomUUID } from 'node:crypto';
import { outgoingFetch } from '@loop-petal/service-kit/http/outgoing-fetch';
import { parseJson } from '@loop-petal/service-kit/http/parse-json';
import type { z } from 'zod';
import { CarrierError } from '../carrier.ts';
import { Problem } from './fedex-schemas.ts';
import type { FedexToken } from './fedex-token.ts';

interface FedexCall<S extends z.ZodType> {
  method?: 'POST' | 'PUT';
  path: string;
  body: object;
  schema: S;
  repeatable: boolean;
}

export type FedexClient = <S extends z.ZodType>(call: FedexCall<S>) => Promise<z.output<S>>;

interface FedexClientOptions {
  apiUrl: string;
  token: FedexToken;
  /** Default 15 seconds, because booking a shipment is slow. */
  timeoutMs?: number;
  pauseMs?: number;
}

const MAX_ATTEMPTS = 3;
/** Errors of requests that were never sent. */
const NOT_SENT_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Client for FedEx's REST API. Renews the bearer token once when FedEx refuses it. */
export function createFedexClient({
  apiUrl,
  token,
  timeoutMs = 15_000,
  pauseMs = 300,
}: FedexClientOptions): FedexClient {
  const once = async <S extends z.ZodType>(call: FedexCall<S>): Promise<z.output<S> | 'token refused'> => {
    const { method = 'POST', path, body, schema } = call;
    const bearer = await token.get();
    let response: Response;
    let text: string;
    try {
      response = await outgoingFetch(new URL(path, apiUrl), {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          'x-locale': 'en_US',
          'x-customer-transaction-id': randomUUID(),
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await response.text();
    } catch (cause) {
      throw new CarrierError(wasNotSent(cause) ? 'not-done' : 'unknown', `FedEx ${path}: ${String(cause)}`);
    }
    if (response.status === 401) {
      token.drop(bearer);
      return 'token refused';
    }
    if (!response.ok) throw failure(path, response.status, text);
    const parsed = schema.safeParse(parseJson(text));
    if (!parsed.success) throw new CarrierError('unknown', `FedEx ${path} answered in an unexpected format`);
    return parsed.data;
  };

  return async (call) => {
    for (let left = MAX_ATTEMPTS - 1, hasNewToken = false; ; ) {
      try {
        const answer = await once(call);
        if (answer !== 'token refused') return answer as never;
        if (hasNewToken) throw new CarrierError('not-done', `FedEx ${call.path} refuses our credentials`);
        hasNewToken = true;
      } catch (error) {
        const mayPass = error instanceof CarrierError && error.outcome !== 'refused' && call.repeatable;
        if (!mayPass || hasNewToken || left <= 0) throw error;
        left -= 1;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
}

function failure(path: string, status: number, text: string): CarrierError {
  const problem = Problem.safeParse(parseJson(text)).data?.errors[0];
  const message = `FedEx ${path} answered ${status}${problem ? ` ${problem.code}: ${problem.message}` : ''}`;
  if (status >= 500) return new CarrierError('unknown', message);
  if (status === 403 || status === 429) return new CarrierError('not-done', message);
  return new CarrierError('refused', message);
}

function wasNotSent(cause: unknown): boolean {
  const code = (cause as { cause?: { code?: string } } | undefined)?.cause?.code;
  return code !== undefined && NOT_SENT_CODES.has(code);
}
