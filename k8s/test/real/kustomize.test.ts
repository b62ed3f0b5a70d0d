import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { cached } from '../../../tests/real/cache.mjs';
import { readYaml } from '../../src/kustomization.ts';
import { nameOf } from '../../src/manifest.ts';
import { resolve } from '../../src/resolve.ts';

const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1';
let kustomize: string;
beforeAll(async () => {
  const folder = await cached('kustomize', [import.meta.filename], async (target: string) => {
    const { status, stderr } = spawnSync('go', ['install', KUSTOMIZE], { env: { ...process.env, GOBIN: target } });
    if (status !== 0) throw new Error(String(stderr));
  });
  kustomize = join(folder, 'kustomize');
}, 600_000);

describe.each(['local', 'production'])('the %s overlay', (overlay) => {
  test('resolves exactly as with kustomize', () => {
    const folder = join(import.meta.dirname, '../../overlays', overlay);
    const { stdout, stderr, status } = spawnSync(kustomize, ['build', folder], { encoding: 'utf8', maxBuffer: 1e8 });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const theirs = Object.fromEntries(readYaml(stdout).map((one) => [nameOf(one), one]));
    const ours = Object.fromEntries(resolve(folder).map((one) => [nameOf(one), one]));
    expect(ours).toEqual(theirs);
  });
});
