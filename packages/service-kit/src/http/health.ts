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

/** GET /healthz: the process runs. GET /readyz: the process and its dependencies can serve requests; otherwise 503. */
export function healthRoutes(app: Application, checks: Record<string, ReadyCheck>): Router {
  return Router()
    .get('/healthz', (_req, res) => {
      res.json({ status: 'ok' });
    })
    .get('/readyz', async (_req, res) => {
      const entries = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await state(check)]),
      );
      const parts = Object.fromEntries(entries) as Record<string, string>;
      const ready = !isStopping(app) && Object.values(parts).every((part) => part === 'ok');
      res
        .status(ready ? 200 : 503)
        .json({ status: isStopping(app) ? 'stopping' : ready ? 'ok' : 'unavailable', parts });
    });
}

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
