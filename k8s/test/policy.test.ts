import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { resolve } from '../src/resolve.ts';
import { rules } from '../src/rules/all.ts';

describe.each(['local', 'production'])('the %s overlay', (overlay) => {
  const manifests = resolve(join(import.meta.dirname, '../overlays', overlay));
  const applying = rules.filter(({ productionOnly }) => overlay === 'production' || !productionOnly);

  test.each(applying.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => {
    expect(rule.check(manifests)).toEqual([]);
  });

  test.each(applying.map((rule) => [rule.name, rule] as const))('is noticed when it breaks: %s', (_name, rule) => {
    const spoilt = structuredClone(manifests);
    rule.spoil(spoilt);
    expect(rule.check(spoilt)).not.toEqual([]);
  });
});
