import { variablesOf } from '../../../tools/settings/src/environments.ts';
import { environmentOf } from '../environment.ts';
import { type Manifest, nameOf, ofKind, podLabels, podOf, programs, type Value } from '../manifest.ts';
import { find, type Rule } from '../rule.ts';

const WITHOUT_METRICS = new Set(['web', 'admin-web']);
const IMAGE_PORT = '3000';

function servedPort(workload: Manifest, manifests: readonly Manifest[]): string {
  const hasOwn = variablesOf(workload.metadata.name).some(({ name }) => name === 'METRICS_PORT');
  return (hasOwn && environmentOf(workload, manifests).values.METRICS_PORT) || IMAGE_PORT;
}

function openToMonitoring(workload: Manifest, port: number, manifests: readonly Manifest[]): boolean {
  const labels = podLabels(workload);
  const selects = ({ matchLabels = {} }: Value) =>
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
  return ofKind(manifests, 'NetworkPolicy')
    .filter(({ spec }) => selects(spec.podSelector))
    .flatMap(({ spec }) => spec.ingress ?? [])
    .some(
      ({ from = [], ports = [] }: Value) =>
        ports.some((one: Value) => one.port === port) &&
        from.some(
          ({ namespaceSelector }: Value) =>
            namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === 'monitoring',
        ),
    );
}

function scrapeProblems(workload: Manifest, manifests: readonly Manifest[]): string[] {
  const annotations = workload.spec.template.metadata?.annotations ?? {};
  const served = servedPort(workload, manifests);
  const open: number[] = podOf(workload).containers.flatMap(({ ports = [] }: Value) =>
    ports.map(({ containerPort }: Value) => containerPort),
  );
  const asked = annotations['prometheus.io/port'];
  const isScraped = annotations['prometheus.io/scrape'] === 'true' && annotations['prometheus.io/path'] === '/metrics';
  if (!isScraped) return [`${nameOf(workload)} is not scraped`];
  if (asked !== served || !open.includes(Number(served)))
    return [`${nameOf(workload)} is scraped at ${asked}, but serves ${served}`];
  return openToMonitoring(workload, Number(served), manifests)
    ? []
    : [`no policy lets monitoring reach port ${served} of ${nameOf(workload)}`];
}

export const metricsRules: Rule[] = [
  {
    name: 'every service is scraped on the port where it serves its metrics',
    check: (manifests) =>
      programs(manifests)
        .filter(({ metadata }) => !WITHOUT_METRICS.has(metadata.name))
        .flatMap((workload) => scrapeProblems(workload, manifests)),
    spoil: (manifests) => Object.assign(find(manifests, 'ConfigMap', 'gateway').data, { METRICS_PORT: '9090' }),
  },
];
