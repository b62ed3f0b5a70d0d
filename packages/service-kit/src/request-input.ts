import type { Request, RequestHandler } from 'express';

const reading = new WeakSet<Request>();

/**
 * Notes when a route reads what the client sent. A schema that fails in the same turn of the event loop was looking
 * at the client's input (400); one that fails later, after a query for example, was looking at our own data (500).
 */
export const noteInputReads: RequestHandler = (req, _res, next) => {
  for (const source of ['body', 'query', 'params'] as const) {
    let value: unknown = req[source];
    Object.defineProperty(req, source, {
      configurable: true,
      enumerable: true,
      get() {
        markReading(req);
        return value;
      },
      set(next: unknown) {
        value = next;
      },
    });
  }
  next();
};

function markReading(req: Request): void {
  if (reading.has(req)) return;
  reading.add(req);
  setImmediate(() => reading.delete(req));
}

export function isReadingInput(req: Request): boolean {
  return reading.has(req);
}
