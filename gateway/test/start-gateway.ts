import { randomUUID } from 'node:crypto';
import http, { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ResolvedSession, Role } from '@loop-petal/contracts/shapes/identity';
import { createMemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { mintSessionToken } from '@loop-petal/service-kit/security/session-cookie';
import { createServer as createKitServer } from '@loop-petal/service-kit/service/run-server';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { TEST_TOKEN_SECRET, testTokens } from '@loop-petal/service-kit/testing';
import { createGatewayApp } from '../src/app.ts';
import { attachApp } from '../src/attach-app.ts';
import type { Config } from '../src/config.ts';
import { createConsumers } from '../src/consumers.ts';
import { createContext } from '../src/context.ts';
import { UPSTREAMS, type Upstream } from '../src/routing/routing.ts';

export const SESSION_SECRET = 'the session cookie secret of the tests';

export interface Seen {
  readonly upstream: Upstream;
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  readonly caller: unknown;
}
type Answer = (req: IncomingMessage, res: ServerResponse, seen: Seen) => void;

export interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly body: any;
  readonly bytes: Buffer;
}
export interface Ask {
  readonly method?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** The gateway on a free port in front of small test services. */
export async function startGateway(env: Partial<Config> = {}) {
  const seen: Seen[] = [];
  const answers = new Map<Upstream, Answer>();
  const sessions = new Map<string, ResolvedSession>();
  const upgrades = new Map<Upstream, (req: IncomingMessage, socket: Socket) => void>();
  const fakes = new Map<Upstream, Server>();
  const ports = new Map<Upstream, number>();
  const open = async (upstream: Upstream) => {
    const server = createServer((req, res) => answerAs(upstream, req, res, { seen, answers, sessions }));
    server.keepAliveTimeout = 65_000;
    server.on('upgrade', (req, socket) => upgrades.get(upstream)?.(req, socket as Socket));
    ports.set(upstream, await listen(server, ports.get(upstream) ?? 0));
    fakes.set(upstream, server);
  };
  await Promise.all(UPSTREAMS.map(open));
  const urls = Object.fromEntries(
    UPSTREAMS.map((name) => [`${name.replace('-', '_').toUpperCase()}_URL`, `http://127.0.0.1:${ports.get(name)}`]),
  );
  const bus = createMemoryEventBus();
  const config = {
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    INTERNAL_TOKEN_SECRET: TEST_TOKEN_SECRET,
    SESSION_SECRET,
    EVENT_BUS: 'postgres',
    PUBLIC_URL: 'http://shop.test',
    DEMO: false,
    LOCAL_ASSISTANTS: false,
    RATE_LIMITS: 'off',
    RATE_LIMIT_SCALE: 1,
    OVERLOAD_PROTECTION: 'on',
    REQUESTS_AT_ONCE: 96,
    TRUSTED_PROXIES: 0,
    SHOP_TIME_ZONE: 'America/Los_Angeles',
    LARGE_ORDER_DOLLARS: 2000,
    ...urls,
    ...env,
  } as Config;
  const ctx = await createContext(config, { bus, logger: createLogger('gateway', 'silent') });
  const consumers = createConsumers(ctx);
  await consumers.start();
  const listener = createGatewayApp(ctx);
  const gateway = createKitServer(listener);
  attachApp(ctx, gateway);
  const port = await listen(gateway, 0);

  return {
    ctx,
    bus,
    port,
    gateway,
    listener,
    seen,
    sessions,
    signIn: (role: Role = 'user', userId: string = randomUUID()) => signIn(sessions, role, userId),
    last: () => seen.findLast((one) => one.url !== '/internal/sessions/resolve' && one.url !== '/readyz'),
    answer: (upstream: Upstream, answer: Answer) => answers.set(upstream, answer),
    onUpgrade: (upstream: Upstream, handle: (req: IncomingMessage, socket: Socket) => void) =>
      upgrades.set(upstream, handle),
    ask: (path: string, ask: Ask = {}) => askPort(port, path, ask),
    stop: (upstream: Upstream) => close(fakes.get(upstream)),
    restart: (upstream: Upstream) => open(upstream),
    async close() {
      await consumers.stop();
      await Promise.all([close(gateway), ...[...fakes.values()].map(close)]);
    },
  };
}
export type GatewayHarness = Awaited<ReturnType<typeof startGateway>>;

function signIn(sessions: Map<string, ResolvedSession>, role: Role, userId: string) {
  const token = mintSessionToken(role === 'user' ? 's' : 'a');
  const session: ResolvedSession = {
    userId,
    sessionId: randomUUID(),
    role,
    visitorId: randomUUID(),
    signedInAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  sessions.set(token, session);
  return { token, session, cookie: `lp_session=${token}`, bearer: `Bearer ${token}` };
}

interface Fakes {
  seen: Seen[];
  answers: Map<Upstream, Answer>;
  sessions: Map<string, ResolvedSession>;
}

function answerAs(upstream: Upstream, req: IncomingMessage, res: ServerResponse, { seen, answers, sessions }: Fakes) {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    const { method = '', url = '', headers } = req;
    const body = Buffer.concat(chunks).toString();
    const one: Seen = { upstream, method, url, headers, body, caller: callerOf(headers) };
    seen.push(one);
    if (url === '/internal/sessions/resolve')
      return json(res, { session: sessions.get(JSON.parse(body).token) ?? null });
    const answer = answers.get(upstream);
    if (answer) return answer(req, res, one);
    json(res, one);
  });
}

function callerOf(headers: http.IncomingHttpHeaders): unknown {
  const token = headers['x-internal-token'];
  return typeof token === 'string' ? testTokens.verify(token) : undefined;
}

export function json(res: ServerResponse, body: unknown, status = 200): void {
  const text = JSON.stringify(body);
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const close = (server: Server | undefined) =>
  new Promise<void>((resolve) => {
    if (!server?.listening) return resolve();
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Sends the path unchanged; fetch normalizes it. */
function askPort(port: number, path: string, { method = 'GET', headers = {}, body }: Ask): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isJson = response.headers['content-type']?.includes('json') && !response.headers['content-encoding'];
        const parsed = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes.toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed, bytes });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

export function cookieOf(reply: Reply): string {
  return (reply.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
}
