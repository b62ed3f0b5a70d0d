import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { environmentOf } from '../src/environment.ts';
import { ofKind } from '../src/manifest.ts';
import { readRendered } from '../src/rendered.ts';
import { find } from '../src/rule.ts';

const manifests = readRendered(join(import.meta.dirname, '..'), 'local');
const plain = (base64: string) => Buffer.from(base64, 'base64').toString();
const secret = (name: string) => find(manifests, 'Secret', name).data;

test('MongoDB of the local overlay accepts only its user, which catalog and chat use', () => {
  const { values, files } = environmentOf(find(manifests, 'StatefulSet', 'mongo'), manifests);
  const file = values.MONGO_INITDB_ROOT_PASSWORD_FILE ?? '';
  expect([values.MONGO_INITDB_ROOT_USERNAME, files.has(file)]).toEqual(['root', true]);
  const addresses = ofKind(manifests, 'Secret').flatMap(({ data }) => (data.MONGO_URL ? [plain(data.MONGO_URL)] : []));
  expect(addresses).toHaveLength(2);
  for (const { username, password, searchParams } of addresses.map((one) => new URL(one))) {
    expect([username, decodeURIComponent(password), searchParams.get('authSource')]).toEqual([
      'root',
      plain(secret('mongo').MONGO_PASSWORD),
      'admin',
    ]);
  }
});
