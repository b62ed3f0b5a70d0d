import { type Application, Router } from 'express';

/** Throws if the dependency is unavailable; `/readyz` waits one second for it. */
export type ReadyCheck = () => Promise<unknown>;

const CHECK_LIMIT_MS = 1000;
const stopping = new WeakSet<object>();

/** Makes `/readyz` answer 503, and closes each connection after its response. */
export function markStopping(app: object): void {
  stopping.add(app);
}

export function isStopping(app: object): boolean {
  return stopping.has(app);
}

export interface Dependencies {
  /** Without one of them, no request can be served. */
  needed?: Record<string, ReadyCheck>;
  /** Requests are served without them, such as while events wait in the outbox for the event bus. */
  dispensable?: Record<string, ReadyCheck>;
}

/**
 * GET /healthz: the process runs. GET /readyz: 503 while the process stops or a needed dependency is unavailable;
 * `degraded` while a dispensable one is.
 */
export function healthRoutes(app: Application, { needed = {}, dispensable = {} }: Dependencies): Router {
  return Router()
    .get('/healthz', (_req, res) => {
      res.json({ status: 'ok' });
    })
    .get('/readyz', async (_req, res) => {
      const [mustWork, mayFail] = await Promise.all([statesOf(needed), statesOf(dispensable)]);
      const serves = isOk(mustWork) ? (isOk(mayFail) ? 'ok' : 'degraded') : 'unavailable';
      const status = isStopping(app) ? 'stopping' : serves;
      res
        .status(status === 'ok' || status === 'degraded' ? 200 : 503)
        .json({ status, parts: { ...mustWork, ...mayFail } });
    });
}

async function statesOf(checks: Record<string, ReadyCheck>): Promise<Record<string, string>> {
  const states = Object.entries(checks).map(async ([name, check]) => [name, await state(check)] as const);
  return Object.fromEntries(await Promise.all(states));
}

const isOk = (states: Record<string, string>): boolean => Object.values(states).every((part) => part === 'ok');

async function state(check: ReadyCheck): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, CHECK_LIMIT_MS, 'no answer within a second');
  });
  const result = Promise.resolve()
    .then(check)
    .then(
      () => 'ok',
      () => 'unavailable',
    );
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
