import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createAdminWebApp } from '../server/app.ts';

const SCRIPT = 'console.log("the panel")';
let clientDir: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'admin-web-'));
  await mkdir(join(clientDir, 'assets'));
  await writeFile(join(clientDir, 'index.html'), '<title>Admin</title>');
  await writeFile(join(clientDir, 'assets/index-AbC1.js'), SCRIPT);
  await writeFile(join(clientDir, 'assets/index-AbC1.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(clientDir, 'assets/index-AbC1.js.gz'), gzipSync(SCRIPT));
  const logger = createLogger('admin-web', 'silent');
  server = createServer(createAdminWebApp({ clientDir, publicUrl: 'https://shop.example', logger }));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await rm(clientDir, { recursive: true });
});

const get = (path: string, coding = 'identity') => fetch(origin + path, { headers: { 'accept-encoding': coding } });

describe('the server of the admin client', () => {
  test.each(['/admin', '/admin/', '/admin/any/deep/path?tab=orders'])(
    '%s is answered with the page, which is not cached',
    async (path) => {
      const answer = await get(path);
      expect(await answer.text()).toContain('<title>Admin</title>');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('the page runs only its own scripts', async () => {
    const policy = (await get('/admin')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test.each(['br', 'gzip', 'identity'])('a built file is sent as %s and cached for a year', async (coding) => {
    const answer = await get('/admin/assets/index-AbC1.js', coding);
    expect(await answer.text()).toBe(SCRIPT);
    expect(answer.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/admin/assets/gone-1.js', '/admin/assets/..%2findex.html', '/elsewhere'])(
    '%s is answered with 404',
    async (path) => {
      expect((await get(path, 'br')).status).toBe(404);
    },
  );

  test('health and readiness routes answer', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
  });
});
