import type { IncomingMessage } from 'node:http';
import { badRequest, ShopError } from '@loop-petal/service-kit/http/errors';

const tooLarge = () => new ShopError(413, 'too_large', 'The request is too large.');

/**
 * Refuses a body that announces to be too large, and counts one that doesn't announce its size while it passes.
 * The body itself is not read here: it flows on to the service.
 * @param limit bytes
 * @param onExceeded called once, in the middle of forwarding
 */
export function limitBody(req: IncomingMessage, limit: number, onExceeded: (error: ShopError) => void): void {
  const announced = req.headers['content-length'];
  if (announced !== undefined) {
    if (!/^\d{1,15}$/.test(announced)) throw badRequest('The request could not be understood.');
    if (Number(announced) > limit) throw tooLarge();
  }
  if (req.headers['transfer-encoding'] === undefined) return;
  let seen = 0;
  // paused by hand, a listener does not start the flow: only the pipe to the service will
  req.pause();
  const count = (chunk: Buffer) => {
    seen += chunk.length;
    if (seen <= limit) return;
    req.off('data', count);
    onExceeded(tooLarge());
  };
  req.on('data', count);
}
