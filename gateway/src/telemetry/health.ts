import { isStopping } from '@loop-petal/service-kit/http/health';
import { Router } from 'express';
import type { Context } from '../context.ts';
import { fetchUpstream } from '../proxy/upstream-fetch.ts';
import { addressesOf, UPSTREAMS } from '../routing/routing.ts';

const PART_LIMIT_MS = 1500;

/**
 * Ready whenever the gateway runs, because an unavailable part must not take down the whole shop; `parts` lists the
 * states of all parts.
 */
export const healthRoutes = (ctx: Context, listener: object) =>
  Router()
    .get('/healthz', (_req, res) => {
      res.json({ status: 'ok' });
    })
    .get('/readyz', async (_req, res) => {
      const states = await Promise.all(
        UPSTREAMS.map(async (name) => [name, await stateOfAll(addressesOf(ctx.settings.upstreams[name]))]),
      );
      const stopping = isStopping(listener);
      const isWhole = states.every(([, state]) => state === 'ok');
      const status = stopping ? 'stopping' : isWhole ? 'ok' : 'degraded';
      res.status(stopping ? 503 : 200).json({ status, parts: Object.fromEntries(states) });
    });

/** The state of a part, for which one ready replica is enough. */
async function stateOfAll(urls: readonly string[]): Promise<string> {
  const states = await Promise.all(urls.map(stateOf));
  return states.find((state) => state === 'ok') ?? states[0] ?? 'down';
}

async function stateOf(baseUrl: string): Promise<string> {
  try {
    const { status, body } = await fetchUpstream(`${baseUrl.replace(/\/$/, '')}/readyz`, {}, PART_LIMIT_MS);
    if (status !== 200) return 'unavailable';
    return body.includes('"status":"degraded"') ? 'degraded' : 'ok';
  } catch {
    return 'down';
  }
}
