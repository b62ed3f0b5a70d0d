import { outgoingFetch } from '@loop-petal/service-kit/http/outgoing-fetch';
import { CarrierError } from '../carrier.ts';
import { TokenAnswer } from './fedex-schemas.ts';

interface FedexKey {
  clientId: string;
  clientSecret: string;
}

export interface FedexToken {
  get(): Promise<string>;
  drop(token: string): void;
}

/** Renews a token this long before it expires, so that none expires during a request. */
const RENEW_BEFORE_MS = 60_000;
const TIMEOUT_MS = 5000;

/** OAuth 2 client credentials (RFC 6749, 4.4). All calls share one token and one pending request for it. */
export function createFedexToken(apiUrl: string, { clientId, clientSecret }: FedexKey): FedexToken {
  let current: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  const ask = async () => {
    const response = await outgoingFetch(new URL('/oauth/token', apiUrl), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = TokenAnswer.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !answer.success) throw new Error(`status ${response.status}`);
    const { access_token: token, expires_in } = answer.data;
    current = { token, until: performance.now() + expires_in * 1000 - RENEW_BEFORE_MS };
    return token;
  };

  return {
    async get() {
      if (current && performance.now() < current.until) return current.token;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking.catch((cause: unknown) => {
        throw new CarrierError('not-done', `FedEx issued no token: ${String(cause)}`);
      });
    },
    drop(token) {
      if (current?.token === token) current = undefined;
    },
  };
}
