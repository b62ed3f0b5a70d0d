import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { variablesOf } from '../../../../tools/settings/src/environments.ts';
import { images } from '../../../docker/images.mjs';
import { fill, readCompose } from '../../../docker/test/compose-file.ts';
import { imageEnvironment } from '../../../docker/test/dockerfile.ts';

/** The clients have no metrics, and one-off programs end before a scrape. */
const WITHOUT_METRICS = ['web', 'admin-web', 'seed', 'topics', 'operations'];

/** Each service's /metrics address under compose as `name:port`, from its container's environment. */
function servedTargets(): string[] {
  const { services } = readCompose();
  return images
    .filter(({ name }) => !WITHOUT_METRICS.includes(name))
    .map(({ name }) => {
      const given: Record<string, unknown> = { ...imageEnvironment(), ...services[name]?.environment };
      const hasOwn = variablesOf(name).some((one) => one.name === 'METRICS_PORT');
      return `${name}:${fill(String((hasOwn && given.METRICS_PORT) || given.PORT))}`;
    });
}

test('Prometheus scrapes every service of the compose file on the port where it serves its metrics', () => {
  const { scrape_configs: jobs } = parse(readFileSync(join(import.meta.dirname, '../prometheus.yml'), 'utf8'));
  const shop = jobs.find(({ job_name }: { job_name: string }) => job_name === 'shop');
  const targets: string[] = shop.static_configs.flatMap((one: { targets: string[] }) => one.targets);
  expect(targets.toSorted()).toEqual(servedTargets().toSorted());
});
