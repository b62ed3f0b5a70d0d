import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { secretsOf } from '@loop-petal/service-kit/security/signatures';

const NONCE = 12;
const TAG = 16;

type Keys = readonly [Buffer, ...Buffer[]];

/** Keys of their own for one purpose, from the service's secrets; the first seals. */
export const keysFor = (secrets: string, purpose: string): Keys =>
  secretsOf(secrets).map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))) as [Buffer, ...Buffer[]];

/** AES-256-GCM. @param owner whom it belongs to: in another's row it does not open */
export function seal([key]: Keys, plain: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** undefined: sealed with another key, for somebody else, or tampered with. */
export function unseal(keys: Keys, sealed: Buffer, owner: string): Buffer | undefined {
  for (const key of keys) {
    const plain = unsealWith(key, sealed, owner);
    if (plain) return plain;
  }
  return undefined;
}

function unsealWith(key: Buffer, sealed: Buffer, owner: string): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}
