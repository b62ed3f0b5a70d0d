import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cached } from '../../../../tests/real/cache.ts';
import { root } from '../checkout.ts';
import { readCompose } from '../compose-file.ts';

const source = join(import.meta.dirname, 'compose');
const folder = mkdtempSync(join(tmpdir(), 'loop-petal-compose-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let program: string;
beforeAll(async () => {
  const files = ['go.mod', 'go.sum', 'main.go'].map((file) => join(source, file));
  const built = await cached('compose', files, async (target: string) => {
    const { status, stderr } = spawnSync('go', ['build', '-o', join(target, 'compose'), '.'], { cwd: source });
    if (status !== 0) throw new Error(String(stderr));
  });
  program = join(built, 'compose');
}, 300_000);

const load = (file: string) => spawnSync(program, [file], { encoding: 'utf8', env: { PATH: process.env.PATH } });

test('docker compose reads docker-compose.yml as the tests do, and rejects unknown keys', () => {
  const { status, stdout } = load(join(root, 'docker-compose.yml'));
  expect(status).toBe(0);
  expect(stdout.trim().split('\n').toSorted()).toEqual(Object.keys(readCompose().services).toSorted());

  const misspelt = join(folder, 'docker-compose.yml');
  writeFileSync(misspelt, readFileSync(join(root, 'docker-compose.yml'), 'utf8').replaceAll('depends_on', 'depends'));
  expect(load(misspelt).stderr).toContain("additional properties 'depends' not allowed");
});
