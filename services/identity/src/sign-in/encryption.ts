import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { parseSecrets } from '@loop-petal/service-kit/security/signatures';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Keys = readonly [Buffer, ...Buffer[]];

/** Derives keys for one purpose from the service's secrets. The first key encrypts; all keys decrypt. */
export const deriveKeys = (secrets: string, purpose: string): Keys =>
  parseSecrets(secrets).map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))) as [
    Buffer,
    ...Buffer[],
  ];

/** AES-256-GCM. @param owner bound to the ciphertext, which can be decrypted only for the same owner */
export function encrypt([key]: Keys, plain: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @returns undefined for a wrong key or owner, or a modified ciphertext */
export function decrypt(keys: Keys, encrypted: Buffer, owner: string): Buffer | undefined {
  for (const key of keys) {
    const plain = decryptWith(key, encrypted, owner);
    if (plain) return plain;
  }
  return undefined;
}

function decryptWith(key: Buffer, encrypted: Buffer, owner: string): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(encrypted.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
