import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { servicesOn } from '@loop-petal/contracts/services';
import { nameOf, ofKind, podOf } from '../src/manifest.ts';
import { resolve } from '../src/resolve.ts';

const manifests = resolve(join(import.meta.dirname, '../overlays/production'));
const first = manifests.filter(({ metadata: { labels } }) => labels?.tier !== 'program' && labels?.stage !== 'prepare');
const preparations = manifests.filter(({ metadata: { labels } }) => labels?.stage === 'prepare');
const last = manifests.filter(({ metadata: { labels } }) => labels?.tier === 'program');

test('a rollout applies every object once: settings, preparations, programs', () => {
  expect([...first, ...preparations, ...last].map(nameOf).toSorted()).toEqual(manifests.map(nameOf).toSorted());
  expect([...new Set(last.map(({ kind }) => kind))].toSorted()).toEqual(['Deployment', 'StatefulSet']);
});

test('preparations don’t depend on later objects', () => {
  const there = new Set([...first, ...preparations].map(nameOf));
  const needed = ofKind(preparations, 'Job').flatMap((job) => {
    const { containers, serviceAccountName } = podOf(job);
    const maps = containers.flatMap(({ envFrom }: { envFrom: { configMapRef: { name: string } }[] }) =>
      envFrom.map(({ configMapRef }) => `ConfigMap/${configMapRef.name}`),
    );
    return [...maps, `ServiceAccount/${serviceAccountName}`];
  });
  expect(ofKind(preparations, 'Job')).toHaveLength(servicesOn('postgres').length + 2);
  expect(needed.filter((name) => !there.has(name))).toEqual([]);
});
