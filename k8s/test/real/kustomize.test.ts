import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { servicesOn } from '@loop-petal/contracts/services';
import { cached } from '../../../tests/real/cache.ts';
import { type Manifest, nameOf, ofKind, podOf } from '../../src/manifest.ts';
import { OVERLAYS, readRendered, readYaml } from '../../src/rendered.ts';

const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1';
const K8S = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'loop-petal-k8s-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let kustomize: string;
beforeAll(async () => {
  const program = await cached('kustomize', [import.meta.filename], async (target: string) => {
    const { status, stderr } = spawnSync('go', ['install', KUSTOMIZE], { env: { ...process.env, GOBIN: target } });
    if (status !== 0) throw new Error(String(stderr));
  });
  kustomize = join(program, 'kustomize');
}, 600_000);

function build(overlay: string): Manifest[] {
  const { stdout, stderr, status } = spawnSync(kustomize, ['build', overlay], { encoding: 'utf8', maxBuffer: 1e8 });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return readYaml(stdout);
}
const byName = (manifests: Manifest[]) => Object.fromEntries(manifests.map((one) => [nameOf(one), one]));

test.each(OVERLAYS)('the rendered %s overlay is what kustomize builds', (overlay) => {
  expect(byName(readRendered(K8S, overlay))).toEqual(byName(build(join(K8S, 'overlays', overlay))));
});

function withTag(tag: string): Manifest[] {
  const target = join(folder, tag);
  for (const part of ['base', 'overlays']) cpSync(join(K8S, part), join(target, part), { recursive: true });
  const local = join(target, 'overlays/local');
  for (const file of ['kustomization.yaml', 'job-names.yaml']) {
    const text = readFileSync(join(local, file), 'utf8');
    const changed = text
      .replaceAll('newTag: 0.1.0', `newTag: ${tag}`)
      .replaceAll('suffix: -0-1-0', `suffix: -${tag.replaceAll('.', '-')}`);
    writeFileSync(join(local, file), changed);
  }
  return ofKind(build(local), 'Job');
}

test('the local overlay can be reapplied with a new tag without changing existing jobs', () => {
  const [before, after] = [withTag('0.1.0'), withTag('0.2.0')];
  const names = new Set(before.map(({ metadata }) => metadata.name));
  expect(names.size).toBe(servicesOn('postgres').length + 3);
  expect(after.filter(({ metadata }) => names.has(metadata.name))).toEqual([]);
  expect(after.every((job) => podOf(job).containers[0].image.endsWith(':0.2.0'))).toBe(true);
});
