import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findAssets } from '../server/page-assets.ts';
import type { Manifest } from '../server/site-build.ts';

/** The size in KiB of a page's initial code, and including all deferred parts, which any interaction loads. */
const MOST_KIB = { first: 116, whole: 127 };
const MOST_KIB_CHECKOUT = { first: 140, whole: 140 };
const WEB = new URL('..', import.meta.url);
const PAGE = /^src\/features\/.*-page\.tsx$/;

let dir: string;
let manifest: Manifest;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'page-weight-'));
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', dir, '--logLevel', 'error'], {
    cwd: fileURLToPath(WEB),
  });
  manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest;
}, 240_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

async function kibOf(...sources: string[]): Promise<number> {
  const { modules } = findAssets(manifest, sources);
  const sizes = await Promise.all(
    modules.map(async (file) => gzipSync(await readFile(join(dir, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function listParts(): Promise<{ folder: string; part: string }[]> {
  const files = (await readdir(new URL('src/', WEB), { recursive: true })).filter((file) => file.endsWith('.tsx'));
  const found = await Promise.all(
    files.map(async (file) => {
      const folder = `src/${posix.dirname(file)}`;
      const code = await readFile(new URL(`src/${file}`, WEB), 'utf8');
      return [...code.matchAll(/\bdeferred\(\(\) =>\s*import\('(.+?)'\)/g)].map(([, path = '']) => ({
        folder,
        part: posix.join(folder, path),
      }));
    }),
  );
  return found.flat();
}

test('no page exceeds its JavaScript budget, initially or with its deferred parts', async () => {
  const pages = Object.keys(manifest).filter((source) => PAGE.test(source));
  const parts = await listParts();
  expect(pages.length).toBeGreaterThan(15);
  expect(parts.every(({ part }) => part in manifest)).toBe(true);
  expect(parts.length).toBeGreaterThan(3);
  const weights = await Promise.all(
    pages.map(async (page) => {
      const own = parts.filter(({ folder }) => folder === 'src/layout' || folder === posix.dirname(page));
      const whole = await kibOf(page, ...own.map(({ part }) => part));
      return { page, first: await kibOf(page), whole };
    }),
  );
  const tooHeavy = weights.filter(({ page, first, whole }) => {
    const most = page.includes('checkout') ? MOST_KIB_CHECKOUT : MOST_KIB;
    return first > most.first || whole > most.whole;
  });
  expect(tooHeavy).toEqual([]);
}, 30_000);
