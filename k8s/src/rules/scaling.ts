import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@loop-petal/service-kit/postgres/postgres';
import { type Manifest, nameOf, ofKind, podLabels, podOf, programs, type Value, workloads } from '../manifest.ts';
import { find, type Rule } from '../rule.ts';

const root = join(import.meta.dirname, '../../..');
const sourceOf = (part: string) => {
  const folder = join(root, part === 'gateway' ? 'gateway/src' : `services/${part}/src`);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
};
const DEFAULT_POOL = createPool('postgres://unknown@127.0.0.1/none').options.max ?? 0;
/** The outbox relay uses a separate connection to listen. */
const LISTENERS = 1;

/** The number of connections that one replica of a part may open, read from its source. */
function connectionsOf(part: string): number {
  const pools = [...sourceOf(part).matchAll(/= (?:[^;\n]*\? )?createPool\([^{\n]*(?:\{ max: (\d+) \})?/g)];
  const ofTheKit = /\bpostgresStore\(/.test(sourceOf(part)) ? DEFAULT_POOL : 0;
  return pools.reduce((sum, [, max]) => sum + Number(max ?? DEFAULT_POOL), LISTENERS + ofTheKit);
}

const shares = (part: string) => /\bdefineService\(|start(Document)?Consumers\(/.test(sourceOf(part));
const scalerOf = (manifests: readonly Manifest[], name: string) =>
  ofKind(manifests, 'HorizontalPodAutoscaler').find(({ spec }) => spec.scaleTargetRef.name === name)?.spec;
const mostOf = (manifests: readonly Manifest[], workload: Manifest): number =>
  scalerOf(manifests, workload.metadata.name)?.maxReplicas ?? workload.spec.replicas;
const leastOf = (manifests: readonly Manifest[], workload: Manifest): number =>
  scalerOf(manifests, workload.metadata.name)?.minReplicas ?? workload.spec.replicas;
const hasPostgres = (workload: Manifest) => /DATABASE_URL/.test(JSON.stringify(podOf(workload).volumes ?? []));

export const scalingRules: Rule[] = [
  {
    name: 'every program has at least two replicas',
    productionOnly: true,
    check: (manifests) =>
      programs(manifests)
        .filter((one) => !(leastOf(manifests, one) >= 2))
        .map((one) => `${nameOf(one)} may have a single replica`),
    spoil: (manifests) => Object.assign(find(manifests, 'HorizontalPodAutoscaler', 'cart').spec, { minReplicas: 1 }),
  },
  {
    name: 'autoscalers target deployments without a fixed number of replicas',
    productionOnly: true,
    check: (manifests) =>
      ofKind(manifests, 'HorizontalPodAutoscaler').flatMap(({ spec, metadata }) => {
        const target = manifests.find(
          ({ kind, metadata: { name } }) => kind === spec.scaleTargetRef.kind && name === spec.scaleTargetRef.name,
        );
        return target && target.spec.replicas === undefined && spec.minReplicas < spec.maxReplicas
          ? []
          : [`the autoscaler ${metadata.name} scales nothing`];
      }),
    spoil: (manifests) =>
      Object.assign(find(manifests, 'HorizontalPodAutoscaler', 'cart').spec.scaleTargetRef, { name: 'carts' }),
  },
  {
    name: 'no more replicas share a topic than it has partitions',
    productionOnly: true,
    check: (manifests) => {
      const partitions = Number(find(manifests, 'ConfigMap', 'common').data.KAFKA_PARTITIONS);
      const listening = programs(manifests).filter(
        ({ metadata: { name } }) => !['gateway', 'web', 'admin-web'].includes(name) && shares(name),
      );
      return listening
        .filter((one) => mostOf(manifests, one) > partitions)
        .map((one) => `replicas of ${nameOf(one)} would have nothing to read`);
    },
    spoil: (manifests) => Object.assign(find(manifests, 'HorizontalPodAutoscaler', 'orders').spec, { maxReplicas: 13 }),
  },
  {
    name: 'the database has connections for all replicas together, even during a rollout',
    productionOnly: true,
    check: (manifests) => {
      const there = Number(
        find(manifests, 'Namespace', 'loop-petal').metadata.annotations?.['loop-petal/postgres-connections'],
      );
      const wanted = programs(manifests)
        .filter(hasPostgres)
        .reduce(
          (sum, one) =>
            sum +
            connectionsOf(one.metadata.name) *
              (mostOf(manifests, one) + (one.spec.strategy?.rollingUpdate?.maxSurge ?? 0)),
          0,
        );
      return wanted <= there ? [] : [`${wanted} connections are needed, ${there} are available`];
    },
    spoil: (manifests) => Object.assign(find(manifests, 'HorizontalPodAutoscaler', 'orders').spec, { maxReplicas: 12 }),
  },
  {
    name: 'a drained node takes one replica at a time',
    productionOnly: true,
    check: (manifests) =>
      programs(manifests)
        .filter((one) => {
          const budgets = ofKind(manifests, 'PodDisruptionBudget').filter(({ spec }) =>
            Object.entries(spec.selector.matchLabels).every(([key, value]) => podLabels(one)[key] === value),
          );
          return budgets.length !== 1 || budgets[0]?.spec.maxUnavailable !== 1;
        })
        .map((one) => `${nameOf(one)} has no disruption budget`),
    spoil: (manifests) =>
      Object.assign(find(manifests, 'PodDisruptionBudget', 'cart').spec.selector.matchLabels, { app: 'orders' }),
  },
  {
    name: 'replicas are spread over zones and nodes',
    productionOnly: true,
    check: (manifests) =>
      programs(manifests)
        .filter((one) => {
          const spread: Value[] = podOf(one).topologySpreadConstraints ?? [];
          const keys = spread
            .filter(({ matchLabelKeys = [] }) => matchLabelKeys.includes('app'))
            .map(({ topologyKey }) => topologyKey);
          return !keys.includes('topology.kubernetes.io/zone') || !keys.includes('kubernetes.io/hostname');
        })
        .map((one) => `${nameOf(one)} may end up in one zone or on one node`),
    spoil: (manifests) => podOf(find(manifests, 'StatefulSet', 'chat')).topologySpreadConstraints.pop(),
  },
  {
    name: 'rollouts never reduce the number of replicas',
    check: (manifests) =>
      programs(manifests)
        .filter((one) => one.kind === 'Deployment' && one.spec.strategy?.rollingUpdate?.maxUnavailable !== 0)
        .map((one) => `${nameOf(one)} loses a replica during a rollout`),
    spoil: (manifests) => delete find(manifests, 'Deployment', 'cart').spec.strategy,
  },
  {
    name: 'preparations end, and retry before they fail',
    check: (manifests) =>
      workloads(manifests)
        .filter(
          ({ kind, spec }) =>
            kind === 'Job' && !(spec.activeDeadlineSeconds && spec.backoffLimit && spec.ttlSecondsAfterFinished),
        )
        .map((one) => `${nameOf(one)} may run forever`),
    spoil: (manifests) => delete find(manifests, 'Job', 'migrate-cart').spec.activeDeadlineSeconds,
  },
];
