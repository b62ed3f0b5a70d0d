import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpbis } from 'http-message-signatures';

interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly order: any;
}
interface Gateway<Reply> {
  ask(path: string, request: { method: string; headers: OutgoingHttpHeaders; body?: string }): Promise<Reply>;
}
export interface SignOptions {
  /** The target of the request, if it differs from the signed one. */
  readonly sentTo?: string;
  readonly sentBody?: string;
  readonly keyId?: string;
  readonly created?: Date | null;
  readonly fields?: readonly string[];
  readonly agent?: string;
}

/** An agent's platform on a loopback port: its profile with a key, and its webhook. */
export async function startPlatform(curve: 'P-256' | 'P-384' = 'P-256') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve });
  const messages: Message[] = [];
  const state = {
    /** The status of the webhook's answer; 0: it never answers. */
    webhookStatus: 200,
    profileReads: 0,
    answer: undefined as { status: number; body: string } | undefined,
  };
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      if (req.method === 'POST') {
        const text = Buffer.concat(chunks).toString();
        messages.push({ headers: req.headers, text, order: JSON.parse(text) });
        if (state.webhookStatus > 0) res.writeHead(state.webhookStatus).end();
        return;
      }
      state.profileReads += 1;
      const { status, body } = state.answer ?? { status: 200, body: JSON.stringify(profile()) };
      res.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const agent = `${origin}/profile.json`;
  const profile = () => ({
    ucp: {
      version: '2026-04-08',
      capabilities: { 'dev.ucp.shopping.order': [{ config: { webhook_url: `${origin}/orders?channel=1` } }] },
    },
    signing_keys: [{ kid: 'agent-1', ...publicKey.export({ format: 'jwk' }) }],
  });
  const key = {
    sign: async (data: Buffer) =>
      sign(curve === 'P-256' ? 'sha256' : 'sha384', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  };

  /** Sends a signed request to the gateway. */
  async function ask<Reply>(
    gateway: Gateway<Reply>,
    path: string,
    body?: object,
    options: SignOptions = {},
  ): Promise<Reply> {
    const text = body && JSON.stringify(body);
    const method = text === undefined ? 'GET' : 'POST';
    const digest = text && (await crypto.subtle.digest('SHA-256', Buffer.from(text)));
    const { keyId = 'agent-1', created = new Date(), sentTo = path, sentBody = text } = options;
    const {
      fields = ['@method', '@authority', '@path', 'ucp-agent', ...(text ? ['content-digest', 'content-type'] : [])],
    } = options;
    const headers = {
      'ucp-agent': `profile="${options.agent ?? agent}"`,
      ...(digest && {
        'content-type': 'application/json',
        'content-digest': `sha-256=:${Buffer.from(digest).toString('base64')}:`,
      }),
    };
    const signed = await httpbis.signMessage(
      {
        key: { ...key, id: keyId },
        fields: [...fields],
        params: created ? ['created', 'keyid'] : ['keyid'],
        paramValues: { created },
      },
      { method, url: `http://shop.test${path}`, headers },
    );
    return gateway.ask(sentTo, { method, headers: signed.headers, ...(sentBody && { body: sentBody }) });
  }

  return {
    agent,
    origin,
    messages,
    state,
    ask,
    close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}
export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** Whether a message is signed by a key of the shop's profile. @param url of the webhook */
export async function isFromShop({ headers, text }: Message, url: string, keys: { kid: string }[]): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(text));
  if (headers['content-digest'] !== `sha-256=:${Buffer.from(digest).toString('base64')}:`) return false;
  const find = async ({ keyid }: { keyid?: string }) => {
    const jwk = keys.find((one) => one.kid === keyid);
    if (!jwk) return null;
    const key = createPublicKey({ key: jwk as never, format: 'jwk' });
    return {
      verify: async (data: Buffer, signature: Buffer) =>
        verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature),
    };
  };
  const required = ['@method', '@authority', '@path', '@query', 'ucp-agent', 'content-digest', 'content-type'];
  const result = await httpbis.verifyMessage(
    { keyLookup: find, requiredFields: required, requiredParams: ['created', 'keyid'] },
    { method: 'POST', url, headers: headers as Record<string, string> },
  );
  return result === true;
}
