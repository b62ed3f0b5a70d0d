import type { IncomingMessage } from 'node:http';
import { badRequest, ShopError } from '@loop-petal/service-kit/http/errors';

const tooLarge = () => new ShopError(413, 'too_large', 'The request is too large.');
const isChunked = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined;

/** Refuses a body whose announced size is too large. @param limit bytes */
export function checkAnnouncedBody(req: IncomingMessage, limit: number): void {
  const announced = req.headers['content-length'];
  if (announced === undefined) return;
  if (!/^\d{1,15}$/.test(announced)) throw badRequest('The request could not be understood.');
  if (Number(announced) > limit) throw tooLarge();
}

/** Whether a body, or as much of it as is read ahead, has arrived. */
export function isBodyHere(req: IncomingMessage): boolean {
  const announced = isChunked(req) ? Number.POSITIVE_INFINITY : Number(req.headers['content-length'] ?? 0);
  return req.complete || req.readableLength >= Math.min(announced, req.readableHighWaterMark);
}

/** Waits until `isBodyHere`. @returns false when the client is gone */
export async function waitForBody(req: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isBodyHere(req) && !req.destroyed) return;
      req.off('readable', look).off('close', look);
      resolve(!req.destroyed);
    };
    req.on('readable', look).on('close', look);
    look();
  });
}

/**
 * Counts a body of unannounced size while it passes. The body itself is not read here: it is piped to the service.
 * @param limit bytes
 * @param onExceeded called once, in the middle of forwarding
 */
export function limitChunkedBody(req: IncomingMessage, limit: number, onExceeded: (error: ShopError) => void): void {
  if (!isChunked(req)) return;
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
