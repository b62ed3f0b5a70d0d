import { createHmac } from 'node:crypto';
import { ShopClient } from '../../infra/seed/src/shop-client.ts';
import { asAdmin } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';
import { newPerson, PASSWORD } from './people.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

function codeOf(secret: string): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0x0f) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Another admin with two-step sign-in. @returns also their single-use recovery codes */
export async function newCautiousAdmin(): Promise<{ username: string; recoveryCodes: string[] }> {
  const person = newPerson();
  const owner = await asAdmin();
  await owner('/api/admin/users', {
    method: 'POST',
    body: JSON.stringify({ ...person, password: PASSWORD, role: 'admin' }),
  });
  const admin = new ShopClient(SHOP_URL, SHOP_URL);
  await admin.signInAsAdmin(person.username, PASSWORD);
  const { secret } = await admin.post<{ secret: string }>('/api/admin/two-step/start', { password: PASSWORD });
  const code = codeOf(secret);
  const confirmed = await admin.post<{ recoveryCodes: string[] }>('/api/admin/two-step/confirm', { code });
  return { username: person.username, recoveryCodes: confirmed.recoveryCodes };
}
