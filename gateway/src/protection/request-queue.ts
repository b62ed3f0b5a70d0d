import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const TURN_MS = 5;

/**
 * Starts requests in order, for a few milliseconds in each turn of the event loop. Node accepts one connection per
 * turn (libuv since 1.45), so starting all waiting requests in one turn keeps a busy gateway from accepting
 * connections. Drops requests whose client has disconnected.
 */
export function queueRequests(listener: RequestListener): RequestListener {
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
  const closeWithSocket = responseCloser();
  return (req, res) => {
    closeWithSocket(req.socket, res);
    waiting.push([req, res]);
    if (waiting.length === 1) setImmediate(takeTurn);
  };
}

/** When a connection ends, Node closes only the current response; this closes the pipelined ones behind it. */
function responseCloser() {
  const open = new WeakMap<Socket, Set<ServerResponse>>();
  return (socket: Socket, res: ServerResponse): void => {
    const responses = open.get(socket) ?? new Set();
    if (!open.has(socket)) {
      open.set(socket, responses);
      socket.once('close', () => {
        for (const left of responses) left.destroy().emit('close');
      });
    }
    responses.add(res);
    res.once('close', () => responses.delete(res));
  };
}
