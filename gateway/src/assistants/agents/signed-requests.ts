import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { httpbis, type SignatureParameters } from 'http-message-signatures';
import { ProtocolError } from '../../ucp/protocol.ts';
import type { AgentProfiles, SigningKey } from './agent-profiles.ts';
import type { ShopKey } from './signing-keys.ts';

export interface ReceivedRequest {
  readonly method: string;
  /** Uses the shop's public origin, so that a signature for another host is invalid. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The body as received. */
  readonly body: Buffer | undefined;
}

/** How old a signature with a time may be, and how far clocks may differ, in seconds. */
const MAX_AGE = 300;
const TOLERANCE = 60;
/** How long a signature with a time can be accepted. */
export const SIGNATURE_SECONDS = MAX_AGE + 2 * TOLERANCE;
const HASHES: Record<string, string> = { 'P-256': 'sha256', 'P-384': 'sha384' };

/** The agent that signed a request. */
export interface Signer {
  readonly agent: string;
  /** The signature includes its time, so it is at most a few minutes old. */
  readonly isTimed: boolean;
  /** Digests of its signatures; the same for repeated ones. */
  readonly digests: readonly string[];
}

/**
 * Verifies the signature of a request (RFC 9421) with the keys of the agent's profile.
 * @param agent the address of its profile
 * @throws ProtocolError 400 or 401
 */
export async function verifyRequest(request: ReceivedRequest, agent: string, profiles: AgentProfiles): Promise<Signer> {
  const { headers, body } = request;
  if (!headers.signature || !headers['signature-input']) {
    throw unsigned();
  }
  if (body?.length) checkDigest(headers['content-digest'], body);
  const known = await profiles.read(agent);
  let isTimed = false;
  const digests: string[] = [];
  const find = async ({ keyid = '', created }: SignatureParameters) => {
    isTimed = created !== undefined;
    const isNamed = ({ kid }: SigningKey) => kid === keyid;
    const key = known.keys.find(isNamed) ?? (await profiles.refresh(agent)).keys.find(isNamed);
    if (!key) throw new ProtocolError(401, 'key_not_found', 'Your profile has no key with this keyid.');
    const verifySignature = verifierOf(key);
    return {
      id: keyid,
      async verify(data: Buffer, signature: Buffer) {
        // without its second half, which can be altered so that the signature stays valid
        const half = signature.subarray(0, signature.length / 2);
        digests.push(createHash('sha256').update(`${agent} `).update(half).digest('base64url'));
        return verifySignature(data, signature);
      },
    };
  };
  try {
    const isValid = await httpbis.verifyMessage(
      {
        keyLookup: find,
        all: true,
        maxAge: MAX_AGE,
        tolerance: TOLERANCE,
        requiredParams: ['keyid'],
        requiredFields: fieldsOf(request),
      },
      { ...request, headers: headers as Record<string, string | string[]> },
    );
    if (!isValid) throw invalid();
  } catch (error) {
    throw error instanceof ProtocolError ? error : invalid();
  }
  return { agent, isTimed, digests };
}

export const unsigned = () =>
  new ProtocolError(401, 'signature_missing', 'Please sign the request with a key of your profile.');

export const invalid = () =>
  new ProtocolError(401, 'signature_invalid', 'The signature does not match the request, or is too old.');

function verifierOf(jwk: SigningKey) {
  const hash = jwk.kty === 'EC' ? HASHES[jwk.crv ?? ''] : undefined;
  if (!hash) {
    throw new ProtocolError(400, 'algorithm_unsupported', 'Please sign with a key of the curve P-256 or P-384.');
  }
  return async (data: Buffer, signature: Buffer) =>
    verify(hash, data, { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }, signature);
}

/** The parts of the request that its signature must cover. */
function fieldsOf({ method, url, headers, body }: ReceivedRequest): string[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(new URL(url).search ? ['@query'] : []),
    'ucp-agent',
    ...(method !== 'GET' && headers['idempotency-key'] !== undefined ? ['idempotency-key'] : []),
    ...(body?.length ? ['content-digest', 'content-type'] : []),
  ];
}

function checkDigest(given: string | string[] | undefined, body: Buffer): void {
  if (given !== digestOf(body)) {
    throw new ProtocolError(400, 'digest_mismatch', 'Content-Digest must be the SHA-256 of the body.');
  }
}

const digestOf = (body: string | Buffer): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

/** @returns the headers of a signed POST of JSON to an agent */
export async function signPost(url: string, body: string, headers: Record<string, string>, key: ShopKey) {
  const message = {
    method: 'POST',
    url,
    headers: { ...headers, 'Content-Type': 'application/json', 'Content-Digest': digestOf(body) },
  };
  const fields = ['@method', '@authority', '@path', ...(new URL(url).search ? ['@query'] : []), 'ucp-agent'];
  const signed = await httpbis.signMessage(
    {
      key: {
        id: key.id,
        sign: async (data) => sign('sha256', data, { key: key.privateKey, dsaEncoding: 'ieee-p1363' }),
      },
      name: 'sig1',
      params: ['created', 'keyid'],
      fields: [...fields, 'content-digest', 'content-type'],
    },
    message,
  );
  return signed.headers as Record<string, string>;
}
