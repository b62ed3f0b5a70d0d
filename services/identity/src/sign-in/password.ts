import { randomBytes } from 'node:crypto';
import { toKey } from '@loop-petal/contracts/rules/text';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import { createSemaphore } from '@loop-petal/service-kit/http/semaphore';
import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** OWASP's first recommendation for Argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// two at a time: each takes 19 MiB and a core
const semaphore = createSemaphore(2, { maxWaiting: 500 });
let dummy: Promise<string> | undefined;

export function assertUncommonPassword(password: string): void {
  if (COMMON_PASSWORDS.has(toKey(password))) {
    throw badRequest('This password is too common. Please choose another one.', 'common_password');
  }
}

/** Argon2id of the composed password (NFC), in PHC format. @throws ShopError 503 `busy` when too many requests wait */
export const hashPassword = (password: string): Promise<string> =>
  semaphore.run(() => hash(password.normalize('NFC'), COST));

/**
 * Compares the composed password (NFC), then the password as typed, which an imported hash may use. An unknown user
 * (`stored` is null) takes as long as a known one, so that timing does not reveal user names.
 * @returns which form matches; false for a wrong password
 */
export async function matchPassword(
  stored: string | null | undefined,
  password: string,
): Promise<'composed' | 'typed' | false> {
  dummy ??= hashPassword(randomBytes(16).toString('hex'));
  const expected = stored ?? (await dummy);
  const composed = password.normalize('NFC');
  const verified = (form: string) => semaphore.run(() => verify(expected, form));
  if (await verified(composed)) return stored ? 'composed' : false;
  return composed !== password && (await verified(password)) && stored ? 'typed' : false;
}
