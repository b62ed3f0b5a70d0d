import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { stateClient } from './callers/caller-headers.ts';
import type { Context } from './context.ts';
import { cleanPath } from './protection/clean-path.ts';
import { isForeign } from './protection/origin-check.ts';
import { signCaller } from './proxy/proxy-request.ts';
import { findRoute } from './routing/routing.ts';

const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
const CHECK_INTERVAL_MS = 2_000;
const MAX_HEADERS = 100;
const LINGER_MS = 1_000;

const STATUS = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
} as const;
type Status = keyof typeof STATUS;

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer<ArrayBuffer> };

/** Frees any ArrayBuffer transferred to it, because the port is closed. */
const nowhere = new MessageChannel().port1;
nowhere.close();

export function attachApp(ctx: Context, server: Server, sockets: Set<Socket> = new Set()): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.maxHeadersCount = MAX_HEADERS;
  server.setMaxListeners(30);
  Object.assign(server, { connectionsCheckingInterval: CHECK_INTERVAL_MS });
  server.on('clientError', (error: ClientError, socket: Socket) => {
    freePacket(error);
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else if (error.code === 'HPE_HEADER_OVERFLOW') refuse(socket, 431);
    else refuse(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400);
  });
  server.on('upgrade', (req, socket: Socket, head) => {
    socket.on('error', () => socket.destroy());
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.once('finish', () => destroyLater(socket));
    upgrade(ctx, req, socket, head).catch((error) => refuse(socket, error?.status in STATUS ? error.status : 400));
  });
}

async function upgrade(ctx: Context, req: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
  const url = cleanPath(req.url);
  if (!url) return refuse(socket, 400);
  const route = findRoute('GET', url.path);
  if (route?.prefix !== '/socket.io' || req.headers.upgrade?.toLowerCase() !== 'websocket') return refuse(socket, 404);
  if (isForeign(req, ctx.settings.publicUrl)) return refuse(socket, 403);
  const { ip } = stateClient(req, ctx.settings.trustedProxies, ctx.settings.publicUrl);
  await ctx.limit(ip, route.operation);
  req.url = url.path + url.query;
  await signCaller(ctx, req, route);
  ctx.proxies.chat.upgrade(req, socket, head);
}

/**
 * Node attaches up to 64 kB of an unparsable packet to its error. Hundreds of them a second trigger full garbage
 * collections several times a second, so the buffer is freed immediately. Small packets share a pooled buffer, which
 * must be kept.
 */
function freePacket({ rawPacket }: ClientError): void {
  if (rawPacket?.length && rawPacket.length === rawPacket.buffer.byteLength) {
    nowhere.postMessage(null, [rawPacket.buffer]);
  }
}

function refuse(socket: Socket, status: Status): void {
  const body = JSON.stringify({ message: MESSAGE[status] });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  destroyLater(socket);
}

/** Half-closing is not enough: a client which never closes its side keeps the connection open. */
function destroyLater(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

const MESSAGE: Record<Status, string> = {
  400: 'The request could not be understood.',
  403: 'This request came from another site and was refused.',
  404: 'Not found',
  408: 'The request took too long.',
  429: 'Too many requests. Please try again later.',
  431: 'The request headers are too large.',
  503: 'This part of the shop is not available right now. Please try again in a moment.',
};
