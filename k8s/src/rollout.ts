import { createHash } from 'node:crypto';
import { type Manifest, nameOf, ofKind } from './manifest.ts';
import { neededSecrets } from './needed-secrets.ts';

/** Runs kubectl in the namespace of the shop. @param objects for kubectl's standard input @throws when it fails */
export type Kubectl = (args: readonly string[], objects?: readonly Manifest[]) => string;

export interface Step {
  readonly title: string;
  run(): void;
}

const KEPT = { rollout: 'kept' };
const KEPT_SELECTOR = 'rollout=kept';
const APPLY = ['apply', '-f', '-'];
const TIMEOUT = '--timeout=10m';

const isProgram = ({ metadata }: Manifest) => metadata.labels?.tier === 'program';
const isPreparation = ({ metadata }: Manifest) => metadata.labels?.stage === 'prepare';

/**
 * The steps of a rollout, or of a rollback to an older release. Both releases may make their calls until the last
 * replica of the other one has ended.
 * @param manifests all objects of the release
 * @param order of the programs of both releases, in waves
 */
export function stepsOfRollout(manifests: readonly Manifest[], order: readonly string[][], kubectl: Kubectl): Step[] {
  const preparations = manifests.filter(isPreparation);
  const others = manifests.filter((one) => !isProgram(one) && !isPreparation(one));
  const programs = new Map(manifests.filter(isProgram).map((one) => [one.metadata.name, one]));
  const waves = order.map((names) => names.filter((name) => programs.has(name))).filter(({ length }) => length > 0);
  return [
    { title: 'keep the network policies of the running release', run: () => keepPolicies(kubectl) },
    { title: 'apply settings, services and network policies', run: () => void kubectl(APPLY, others) },
    {
      title: 'migrate the databases and create the topics',
      run() {
        kubectl(['delete', 'job', '-l', 'stage=prepare', '--ignore-not-found']);
        kubectl(APPLY, preparations);
        kubectl(['wait', '--for=condition=complete', 'job', '-l', 'stage=prepare', TIMEOUT]);
      },
    },
    ...waves.map((names) => ({
      title: `roll out ${names.join(', ')}`,
      run() {
        const versions = secretVersions(kubectl);
        const wave = names.flatMap((name) => programs.get(name) ?? []);
        kubectl(
          APPLY,
          wave.map((one) => withSecretVersions(one, versions)),
        );
        kubectl(['rollout', 'status', ...wave.map((one) => nameOf(one).toLowerCase()), TIMEOUT]);
      },
    })),
    {
      title: 'delete the network policies that were kept',
      run: () => void kubectl(['delete', 'networkpolicy', '-l', KEPT_SELECTOR, '--ignore-not-found']),
    },
  ];
}

const SECRET_VERSIONS = [
  'get',
  'secret',
  '--no-headers',
  '-o',
  'custom-columns=NAME:.metadata.name,VERSION:.metadata.resourceVersion',
];

function secretVersions(kubectl: Kubectl): Map<string, string> {
  const lines = kubectl(SECRET_VERSIONS).split('\n');
  return new Map(lines.map((line) => line.trim().split(/\s+/) as [string, string]));
}

/** Programs read secrets when they start, so a changed secret changes the pods that mount it. */
function withSecretVersions(workload: Manifest, versions: ReadonlyMap<string, string>): Manifest {
  const mounted = Object.keys(neededSecrets([workload])).toSorted();
  const { template } = workload.spec;
  const annotations = {
    ...template.metadata.annotations,
    'loop-petal/secrets': mounted.map((name) => `${name}=${versions.get(name)}`).join(','),
  };
  const metadata = { ...template.metadata, annotations };
  return { ...workload, spec: { ...workload.spec, template: { ...template, metadata } } };
}

/** Named separately, because policies only add permissions. */
function keepPolicies(kubectl: Kubectl): void {
  const { items } = JSON.parse(kubectl(['get', 'networkpolicy', '-o', 'json'])) as { items: Manifest[] };
  const live = ofKind(items, 'NetworkPolicy').filter(({ metadata }) => metadata.labels?.rollout !== KEPT.rollout);
  const kept = live.map(({ apiVersion, kind, metadata: { name, namespace = '' }, spec }) => {
    const hash = createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 8);
    return { apiVersion, kind, metadata: { name: `${name}-${hash}`, namespace, labels: KEPT }, spec };
  });
  if (kept.length > 0) kubectl(APPLY, kept);
}
