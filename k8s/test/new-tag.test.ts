import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { servicesOn } from '@loop-petal/contracts/services';
import { ofKind, podOf } from '../src/manifest.ts';
import { resolve } from '../src/resolve.ts';

const folder = mkdtempSync(join(tmpdir(), 'loop-petal-k8s-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function withTag(tag: string) {
  const target = join(folder, tag);
  for (const part of ['base', 'overlays']) {
    cpSync(join(import.meta.dirname, '..', part), join(target, part), { recursive: true });
  }
  const local = join(target, 'overlays/local');
  for (const file of ['kustomization.yaml', 'job-names.yaml']) {
    const text = readFileSync(join(local, file), 'utf8');
    const changed = text
      .replaceAll('newTag: 0.1.0', `newTag: ${tag}`)
      .replaceAll('suffix: -0-1-0', `suffix: -${tag.replaceAll('.', '-')}`);
    writeFileSync(join(local, file), changed);
  }
  return resolve(local);
}

test('the local overlay can be reapplied with a new tag without changing existing jobs', () => {
  const [before, after] = [withTag('0.1.0'), withTag('0.2.0')].map((manifests) => ofKind(manifests, 'Job'));
  const names = new Set(before?.map(({ metadata }) => metadata.name));
  expect(names.size).toBe(servicesOn('postgres').length + 3);
  expect(after?.filter(({ metadata }) => names.has(metadata.name))).toEqual([]);
  expect(after?.every((job) => podOf(job).containers[0].image.endsWith(':0.2.0'))).toBe(true);
});

test('the names of the jobs contain the image tag', () => {
  for (const job of ofKind(resolve(join(import.meta.dirname, '../overlays/local')), 'Job')) {
    const [, tag = ''] = podOf(job).containers[0].image.split(':');
    expect(job.metadata.name).toMatch(new RegExp(`-${tag.replaceAll('.', '-')}$`));
  }
});
