import { serviceNames } from '@loop-petal/contracts/services';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { startTestServer } from '@loop-petal/service-kit/testing';
import { type GatewayHarness, json, type Seen, startGateway } from '../../../../gateway/test/start-gateway.ts';
import { newPeople, type OuterHarness } from '../harness.ts';
import { openCatalog } from './catalog.ts';

/** The gateway in front of a real catalog service, whose responses it caches; the other parts are minimal fakes. */
export async function openGateway(): Promise<OuterHarness> {
  const catalog = await openCatalog();
  const behind = await startTestServer(catalog.app);
  const gateway = await startGateway({ CATALOG_URL: behind.url });
  for (const name of serviceNames) {
    gateway.answer(name, (_req, res, seen) => {
      const answer = internalAnswer(seen);
      json(res, answer ?? { message: 'Not found', code: 'not_found' }, answer ? 200 : 404);
    });
  }
  const credentials = new Map<string, Record<string, string>>();
  const credentialsOf = (caller: Caller | undefined): Record<string, string> => {
    if (!caller || !('userId' in caller)) return {};
    const known = credentials.get(caller.userId) ?? signIn(gateway, caller);
    credentials.set(caller.userId, known);
    return known;
  };
  const origin = `http://127.0.0.1:${gateway.port}`;
  return {
    service: 'gateway',
    people: newPeople(),
    owned: {},
    leaveTraces: async (owner) => [owner.ownerId],
    ids: [...catalog.ids, 'shipping.1', 'orders.1', '1'],
    async request(method, path, { caller, body, headers = {} } = {}) {
      const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
      const type: Record<string, string> = init.body === undefined ? {} : { 'content-type': 'application/json' };
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: { ...type, ...credentialsOf(caller), ...headers },
        ...init,
      });
      const isJson = response.headers.get('content-type')?.includes('json') && response.status !== 304;
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? await response.json() : await response.text(),
      };
    },
    async close() {
      await gateway.close();
      await behind.close();
      await catalog.close();
    },
  };
}

/** A caller's credentials as sent by a browser: a bearer token from the admin client, cookie and origin from a page. */
function signIn(
  gateway: GatewayHarness,
  { kind, userId }: Extract<Caller, { userId: string }>,
): Record<string, string> {
  if (kind !== 'customer') return { authorization: gateway.signIn(kind, userId).bearer };
  return { cookie: gateway.signIn('user', userId).cookie, origin: 'http://shop.test' };
}

function internalAnswer({ upstream, method, url }: Seen): object | undefined {
  if (method === 'GET' && /^\/internal\/(dead-letters|problems)$/.test(url)) return [];
  if (url === '/internal/today' || url === '/internal/setup') return {};
  const [, id] = /^\/internal\/users\/([^/]+)\/export/.exec(url) ?? [];
  return id === undefined ? undefined : EXPORTS[upstream]?.(id);
}

const EXPORTS: Readonly<Record<string, (id: string) => object>> = {
  identity: (id) => ({
    account: {
      id,
      username: 'ada',
      email: null,
      emailVerified: false,
      role: 'user',
      createdAt: '2026-11-01T08:00:00.000Z',
      lastLogin: null,
    },
    addresses: [],
    sessions: [],
    confirmedEmail: null,
  }),
  orders: () => ({ orders: [] }),
  cart: () => ({ cart: [], wishlist: [] }),
  chat: () => ({ chats: [] }),
  notifications: () => ({ newsletter: null, contactMessages: [], emails: [] }),
};
