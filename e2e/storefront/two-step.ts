import { createHmac } from 'node:crypto';
import { asAdmin } from '../shop-api.ts';
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
  await owner.call('POST /api/admin/users', { body: { ...person, password: PASSWORD, role: 'admin' } });
  const admin = await asAdmin({ username: person.username, password: PASSWORD });
  const { secret } = await admin.call('POST /api/admin/two-step/start', { body: { password: PASSWORD } });
  const { recoveryCodes } = await admin.call('POST /api/admin/two-step/confirm', { body: { code: codeOf(secret) } });
  return { username: person.username, recoveryCodes };
}
