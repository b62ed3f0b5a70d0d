import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ofKind, podOf } from '../src/manifest.ts';
import { headOf, OVERLAYS, readRendered, renderedHead } from '../src/rendered.ts';
import { rules } from '../src/rules/all.ts';

const K8S = join(import.meta.dirname, '..');

describe.each(OVERLAYS)('the %s overlay', (overlay) => {
  const manifests = readRendered(K8S, overlay);
  const applying = rules.filter(({ productionOnly }) => overlay === 'production' || !productionOnly);

  test('is rendered from the current files: npm run manifests', () => {
    expect(renderedHead(K8S, overlay)).toBe(headOf(K8S));
  });

  test.each(applying.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => {
    expect(rule.check(manifests)).toEqual([]);
  });

  test.each(applying.map((rule) => [rule.name, rule] as const))('detects a violation: %s', (_name, rule) => {
    const spoilt = structuredClone(manifests);
    rule.spoil(spoilt);
    expect(rule.check(spoilt)).not.toEqual([]);
  });
});

test('the jobs of the local overlay are named after the image tag', () => {
  for (const job of ofKind(readRendered(K8S, 'local'), 'Job')) {
    const [, tag = ''] = podOf(job).containers[0].image.split(':');
    expect(job.metadata.name).toMatch(new RegExp(`-${tag.replaceAll('.', '-')}$`));
  }
});
