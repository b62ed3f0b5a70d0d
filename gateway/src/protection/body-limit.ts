import type { IncomingMessage } from 'node:http';
import { badRequest, ShopError } from '@loop-petal/service-kit/http/errors';

const tooLarge = () => new ShopError(413, 'too_large', 'The request is too large.');
const isChunked = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined;

export function checkAnnouncedBody(req: IncomingMessage, limit: number): void {
  const announced = req.headers['content-length'];
  if (announced === undefined) return;
  if (!/^\d{1,15}$/.test(announced)) throw badRequest('The request could not be understood.');
  if (Number(announced) > limit) throw tooLarge();
}

/** Whether the body has arrived, or as much of it as Node buffers. */
export function isBodyHere(req: IncomingMessage): boolean {
  const announced = isChunked(req) ? Number.POSITIVE_INFINITY : Number(req.headers['content-length'] ?? 0);
  return req.complete || req.readableLength >= Math.min(announced, req.readableHighWaterMark);
}

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
 * Counts a body of unknown size while it is piped to the service.
 * @param limit in bytes
 * @param onExceeded called once, while the body is being forwarded
 */
export function limitChunkedBody(req: IncomingMessage, limit: number, onExceeded: (error: ShopError) => void): void {
  if (!isChunked(req)) return;
  let seen = 0;
  // after an explicit pause the listener does not start the flow; only the pipe to the service does
  req.pause();
  const count = (chunk: Buffer) => {
    seen += chunk.length;
    if (seen <= limit) return;
    req.off('data', count);
    onExceeded(tooLarge());
  };
  req.on('data', count);
}
