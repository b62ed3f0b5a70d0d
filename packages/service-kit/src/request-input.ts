import type { Request, RequestHandler } from 'express';

const reading = new WeakMap<Request, number>();

/** Each router that an error climbs out of takes one turn of the event loop; a query takes many more. */
const TURNS = 4;

/**
 * Notes when a route reads what the client sent. A schema that fails right then was looking at the client's input
 * (400); one that fails later, after a query for example, was looking at our own data (500).
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
  const isWatched = reading.has(req);
  reading.set(req, TURNS);
  if (!isWatched) setImmediate(passTurn, req);
}

function passTurn(req: Request): void {
  const left = (reading.get(req) ?? 0) - 1;
  if (left <= 0) {
    reading.delete(req);
    return;
  }
  reading.set(req, left);
  setImmediate(passTurn, req);
}

export function isReadingInput(req: Request): boolean {
  return reading.has(req);
}
