import type { Pool, PoolClient } from 'pg';
import { requestContext } from '../runtime/request-context.ts';
import { isTracing, openSpan } from '../telemetry/tracing.ts';

/** Longer statements are truncated; values are never sent. */
const MAX_CHARACTERS = 1000;

type Query = (...args: unknown[]) => unknown;

/** A span for every statement of a request or an event, including the wait for a connection. */
export function traceStatements(pool: Pool): Pool {
  pool.query = traced(pool.query.bind(pool) as Query) as Pool['query'];
  pool.on('connect', (client: PoolClient) => {
    client.query = traced(client.query.bind(client) as Query) as PoolClient['query'];
  });
  return pool;
}

const traced =
  (query: Query): Query =>
  (...args) => {
    // The pool's own call, recognized by its callback, already has a span.
    if (!isTracing() || !requestContext() || typeof args.at(-1) === 'function') return query(...args);
    const text = textOf(args[0]);
    const span = openSpan({
      name: nameOf(text),
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_CHARACTERS) },
    });
    const result = query(...args);
    if (!span || !(result instanceof Promise)) return result;
    return result.then(
      (rows) => {
        span.end();
        return rows;
      },
      (error: unknown) => {
        span.fail(error);
        span.end();
        throw error;
      },
    );
  };

function textOf(query: unknown): string {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return String(text).replace(/\s+/g, ' ').trim();
}

/** `INSERT outbox`, `WITH … orders`, the first word and the first table. */
function nameOf(text: string): string {
  const [verb = 'query'] = text.split(' ', 1);
  const [, table] = /\b(?:from|into|update) "?([a-z_]\w*)/i.exec(text) ?? [];
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}
