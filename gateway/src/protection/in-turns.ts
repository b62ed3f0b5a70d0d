import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** How long requests are begun before the event loop goes round once more. */
const TURN_MS = 5;

/**
 * Begins requests in their order, for a few milliseconds in each round of the event loop. Node accepts one connection in
 * a round (libuv since 1.45): if all requests that have come were begun in it, a busy gateway would let nobody in who
 * has no connection yet. A request whose client has gone meanwhile is dropped.
 */
export function inTurns(listener: RequestListener): RequestListener {
  let waiting: [IncomingMessage, ServerResponse][] = [];
  const takeTurn = () => {
    const endsAt = performance.now() + TURN_MS;
    let begun = 0;
    for (const [req, res] of waiting) {
      begun += 1;
      if (!res.destroyed) listener(req, res);
      if (performance.now() > endsAt) break;
    }
    waiting = waiting.slice(begun);
    if (waiting.length > 0) setImmediate(takeTurn);
  };
  return (req, res) => {
    waiting.push([req, res]);
    if (waiting.length === 1) setImmediate(takeTurn);
  };
}
