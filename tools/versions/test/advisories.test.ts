import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readVersions } from '../versions.ts';

let folder: string;
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loop-petal-advisories-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  server?.close();
  server = undefined;
});

const NO_LIST = JSON.stringify({ message: '405 Method Not Allowed', error: {} });
const CLEAN = JSON.stringify({ vulnerabilities: {} });

async function advisories({ npm = CLEAN, osv = 'http://127.0.0.1:1' }: { npm?: string; osv?: string } = {}) {
  writeFileSync(join(folder, 'answer'), npm);
  writeFileSync(
    join(folder, 'npm'),
    `#!/bin/sh\necho 'npm warn something' >&2\ncat ${join(folder, 'answer')}\nexit 1\n`,
  );
  chmodSync(join(folder, 'npm'), 0o755);
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../advisories.ts')], {
    env: { PATH: [folder, process.env.PATH].join(delimiter), OSV_URL: osv },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}

async function osvWith(vulnerability: { image: string; severity: string; fixed?: string }) {
  server = createServer(async (request, response) => {
    if (request.url === '/v1/querybatch') {
      const { queries } = (await json(request)) as { queries: { package: { name: string }; version: string }[] };
      const results = queries.map(({ package: { name } }) =>
        name === vulnerability.image ? { vulns: [{ id: 'HOLE-1' }] } : {},
      );
      return void response.end(JSON.stringify({ results }));
    }
    const events = [{ introduced: '0' }, ...(vulnerability.fixed ? [{ fixed: vulnerability.fixed }] : [])];
    response.end(
      JSON.stringify({
        id: 'HOLE-1',
        aliases: ['CVE-2025-14847'],
        summary: 'reads memory',
        database_specific: { severity: vulnerability.severity },
        affected: [{ ranges: [{ type: 'SEMVER', events }] }],
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('unreachable lists are reported in one line each and do not fail', async () => {
  const { code, said } = await advisories({ npm: NO_LIST });
  expect(code).toBe(0);
  expect(said).toContain("packages: not compared, the list of advisories can't be reached (405 Method Not Allowed).");
  expect(said).toMatch(/^images: not compared, the list of advisories can't be reached \(.+\)\.$/m);
});

test('a serious vulnerability in an image with a fixed version fails', async () => {
  const { code, said } = await advisories({ osv: await osvWith({ image: 'mongodb', severity: 'HIGH', fixed: '9' }) });
  expect(code).toBe(1);
  expect(said).toContain(`${readVersions().mongo?.image}: HOLE-1, CVE-2025-14847 reads memory`);
  expect(said).toContain('packages: no serious vulnerability');
});

test.each([
  ['is slight', { severity: 'LOW', fixed: '9' }],
  ['unpatched', { severity: 'CRITICAL' }],
])('a vulnerability that %s does not fail', async (_how, vulnerability) => {
  const { code, said } = await advisories({ osv: await osvWith({ image: 'mongodb', ...vulnerability }) });
  expect([code, said]).toEqual([0, expect.stringContaining('images: no serious vulnerability')]);
});

test('a serious vulnerability in a package with a fixed version fails', async () => {
  const vulnerability = { name: 'express', severity: 'high', range: '<5.1', fixAvailable: true };
  const { code, said } = await advisories({ npm: JSON.stringify({ vulnerabilities: { express: vulnerability } }) });
  expect([code, said]).toEqual([1, expect.stringContaining('express <5.1: high')]);
});
