import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findAssets } from '../server/page-assets.ts';
import type { Manifest } from '../server/site-build.ts';

const MOST_KIB = 105;
const MOST_KIB_CHECKOUT = 135;
const PAGE = /^src\/features\/.*-page\.tsx$/;

let dir: string;
let manifest: Manifest;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'page-weight-'));
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const web = fileURLToPath(new URL('..', import.meta.url));
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', dir, '--logLevel', 'error'], { cwd: web });
  manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest;
}, 240_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

async function kibOf(page: string): Promise<number> {
  const { script, modules } = findAssets(manifest, [page]);
  const sizes = await Promise.all(
    [script, ...modules].map(async (file) => gzipSync(await readFile(join(dir, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

test(`no page loads more than ${MOST_KIB} KiB of JavaScript, the checkout no more than ${MOST_KIB_CHECKOUT}`, async () => {
  const pages = Object.keys(manifest).filter((source) => PAGE.test(source));
  expect(pages.length).toBeGreaterThan(15);
  const weights = await Promise.all(pages.map(async (page) => ({ page, kib: await kibOf(page) })));
  const tooHeavy = weights.filter(({ page, kib }) => kib > (page.includes('checkout') ? MOST_KIB_CHECKOUT : MOST_KIB));
  expect(tooHeavy).toEqual([]);
});
