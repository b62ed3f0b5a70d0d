import { type Manifest, nameOf, podOf, programOf, programs, type Value, workloads } from '../manifest.ts';
import { find, type Rule } from '../rule.ts';

const eachContainer =
  (complaint: string, isRight: (container: Value, pod: Value, workload: Manifest) => boolean) =>
  (manifests: readonly Manifest[]) =>
    workloads(manifests).flatMap((workload) =>
      podOf(workload)
        .containers.filter((container: Value) => !isRight(container, podOf(workload), workload))
        .map((container: Value) => `${nameOf(workload)}/${container.name} ${complaint}`),
    );
const eachProgram =
  (complaint: string, isRight: (container: Value, pod: Value) => boolean) => (manifests: readonly Manifest[]) =>
    eachContainer(complaint, isRight)(programs(manifests));
const cart = (manifests: Manifest[]) => podOf(find(manifests, 'Deployment', 'cart'));
const megabytes = (text: string) => Number.parseInt(text, 10) * (text.endsWith('Gi') ? 1024 : 1);
const heapOf = ({ env = [] }: Value) =>
  Number(/--max-old-space-size=(\d+)/.exec(env.find(({ name }: Value) => name === 'NODE_OPTIONS')?.value)?.[1]);

export const podRules: Rule[] = [
  {
    name: 'pods meet the restricted Pod Security Standard',
    check: eachContainer('may do more than it needs', ({ securityContext: own }, { securityContext: pod, ...spec }) => {
      const isBare =
        own?.allowPrivilegeEscalation === false && own.capabilities?.drop?.includes('ALL') && !own.capabilities.add;
      const host = spec.hostNetwork || spec.hostPID || spec.hostIPC || spec.volumes?.some((one: Value) => one.hostPath);
      return (
        isBare &&
        pod?.runAsNonRoot === true &&
        pod.runAsUser > 0 &&
        pod.seccompProfile?.type === 'RuntimeDefault' &&
        !host &&
        !own.privileged
      );
    }),
    spoil: (manifests) => delete cart(manifests).securityContext.seccompProfile,
  },
  {
    name: 'the namespace enforces the restricted Pod Security Standard',
    check: (manifests) =>
      manifests.some(
        (one) =>
          one.kind === 'Namespace' && one.metadata.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted',
      )
        ? []
        : ['the namespace does not enforce it'],
    spoil: (manifests) => delete find(manifests, 'Namespace', 'loop-petal').metadata.labels,
  },
  {
    name: 'root file systems are read-only, with a /tmp in memory or on a scratch disk',
    check: eachContainer('can write to its root file system', (container, { volumes = [] }, workload) => {
      if (workload.spec.template.metadata.annotations?.['loop-petal/writes-root']) return true;
      const tmp = container.volumeMounts?.find(({ mountPath }: Value) => mountPath === '/tmp');
      return (
        container.securityContext?.readOnlyRootFilesystem === true &&
        volumes.some(({ name, emptyDir }: Value) => name === tmp?.name && emptyDir)
      );
    }),
    spoil: (manifests) =>
      Object.assign(cart(manifests).containers[0].securityContext, { readOnlyRootFilesystem: false }),
  },
  {
    name: 'images have exact tags',
    check: eachContainer('has no exact image tag', ({ image }) =>
      /:v?\d+\.\d+(\.\d+)?(-[a-z]+)?(@sha256:[0-9a-f]{64})?$/.test(image),
    ),
    spoil: (manifests) => Object.assign(cart(manifests).containers[0], { image: 'loop-petal/cart:latest' }),
  },
  {
    name: 'requests and limits are set, and the heap stays well below the memory limit',
    check: eachContainer('has missing or unsuitable requests and limits', (container) => {
      const { requests, limits } = container.resources ?? {};
      if (!requests?.cpu || !requests.memory || !limits?.memory) return false;
      return programOf(container.image) === undefined || heapOf(container) <= megabytes(limits.memory) * 0.7;
    }),
    spoil: (manifests) => Object.assign(cart(manifests).containers[0].resources.limits, { memory: '200Mi' }),
  },
  {
    name: 'programs have startup, readiness and liveness probes',
    check: eachProgram(
      'has missing or wrong probes',
      ({ startupProbe: start, readinessProbe: ready, livenessProbe: life }) =>
        start?.httpGet?.path === '/healthz' &&
        start.periodSeconds * start.failureThreshold >= 60 &&
        ready?.httpGet?.path === '/readyz' &&
        life?.httpGet !== undefined,
    ),
    spoil: (manifests) => delete cart(manifests).containers[0].startupProbe,
  },
  {
    name: 'liveness probes check no dependencies',
    check: eachProgram(
      'restarts when a dependency is down',
      ({ livenessProbe }) => livenessProbe?.httpGet?.path === '/healthz',
    ),
    spoil: (manifests) => Object.assign(cart(manifests).containers[0].livenessProbe.httpGet, { path: '/readyz' }),
  },
  {
    name: 'pods stop gracefully: a pause before the signal, and time to finish',
    check: eachProgram('is stopped too early', ({ lifecycle }, { terminationGracePeriodSeconds: grace }) => {
      const pause = lifecycle?.preStop?.sleep?.seconds ?? 0;
      // A program takes up to 8 seconds to stop.
      return pause >= 3 && grace >= pause + 10;
    }),
    spoil: (manifests) => Object.assign(cart(manifests), { terminationGracePeriodSeconds: 10 }),
  },
  {
    name: 'signals work from the start, and orphaned processes are reaped',
    check: eachProgram('is process 1', (_container, { shareProcessNamespace }) => shareProcessNamespace === true),
    spoil: (manifests) => delete cart(manifests).shareProcessNamespace,
  },
  {
    name: 'the environment has only the listed settings',
    check: eachProgram(
      'gets variables for services',
      (_container, { enableServiceLinks }) => enableServiceLinks === false,
    ),
    spoil: (manifests) => delete cart(manifests).enableServiceLinks,
  },
];
