import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { cached } from '../../../tests/real/cache.ts';
import type { Manifest } from '../../src/manifest.ts';
import { OVERLAYS, readRendered } from '../../src/rendered.ts';

/** Contains the schemas that Kubernetes publishes with each version. */
const VALIDATOR = 'kubernetes-validate==1.37.0';
const folder = mkdtempSync(join(tmpdir(), 'loop-petal-kubernetes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let packages: string;
beforeAll(async () => {
  packages = await cached('kubernetes-validate', [import.meta.filename], async (target: string) => {
    const args = ['-m', 'pip', 'install', '--quiet', '--target', target, VALIDATOR];
    const { status, stderr } = spawnSync('python3', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  });
}, 300_000);

function validate(manifests: Manifest[]) {
  const file = join(folder, 'manifests.yaml');
  writeFileSync(file, manifests.map((one) => stringify(one)).join('---\n'));
  return spawnSync('python3', ['-m', 'kubernetes_validate', '--strict', '-k', '1.37.0', '--quiet', file], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: packages },
  });
}

describe.each(OVERLAYS)('the %s overlay', (overlay) => {
  const manifests = readRendered(join(import.meta.dirname, '../..'), overlay);

  test('follows the schemas of Kubernetes 1.37', () => {
    const { status, stdout, stderr } = validate(manifests);
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
  }, 120_000);

  test('detects a misspelled field', () => {
    const spoilt = structuredClone(manifests).filter(({ kind }) => kind === 'Deployment');
    for (const { spec } of spoilt) spec.template.spec.container = [];
    expect(validate(spoilt).status).not.toBe(0);
  }, 120_000);
});
