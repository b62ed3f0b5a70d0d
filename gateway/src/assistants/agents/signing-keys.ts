import { createECDH, createHash, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import { parseSecrets } from '@loop-petal/service-kit/security/signatures';

export interface ShopKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** The public key, as published in the profile. */
  readonly jwk: object;
}

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The shop's ES256 keys, derived from its secrets, so that all replicas sign with the same key and rotating the secret
 * rotates the key.
 * @param secrets the newest first; its key signs, and all are published
 */
export const shopKeys = (secrets: string): [ShopKey, ...ShopKey[]] =>
  parseSecrets(secrets).map(deriveKey) as [ShopKey, ...ShopKey[]];

function deriveKey(secret: string): ShopKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'assistant-signing-key', 48)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n;
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  const point = ecdh.getPublicKey();
  const publicKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url');
  const id = createHash('sha256').update(publicKey.x).digest('base64url').slice(0, 16);
  return {
    id,
    privateKey: createPrivateKey({ key: { ...publicKey, d }, format: 'jwk' }),
    jwk: { kid: id, ...publicKey, use: 'sig', alg: 'ES256' },
  };
}
