import { PUBLISHERS } from '@loop-petal/contracts/events/all-events';
import { type Manifest, nameOf, ofKind, podLabels, podOf, programs, type Value, workloads } from '../manifest.ts';
import { find, type Rule } from '../rule.ts';

const fits = (selector: Record<string, string>, labels: Record<string, string>) =>
  Object.keys(selector).length > 0 && Object.entries(selector).every(([key, value]) => labels[key] === value);
const podsOf = (manifests: readonly Manifest[], selector: Record<string, string>) =>
  workloads(manifests).filter((workload) => fits(selector, podLabels(workload)));
const missing = (what: string, names: string[], there: ReadonlySet<string>, by: string) =>
  names.filter((name) => !there.has(name)).map((name) => `${by} refers to ${what} ${name}, which does not exist`);
const namesOf = (manifests: readonly Manifest[], kind: string) =>
  new Set(ofKind(manifests, kind).map(({ metadata }) => metadata.name));
const cart = (manifests: Manifest[]) => find(manifests, 'Deployment', 'cart');

export const referenceRules: Rule[] = [
  {
    name: 'no two objects have the same name',
    check: (manifests) => manifests.map(nameOf).filter((name, index, all) => all.indexOf(name) !== index),
    spoil: (manifests) => manifests.push(structuredClone(cart(manifests))),
  },
  {
    name: 'workloads select exactly their own pods, and services exactly one workload',
    check: (manifests) => [
      ...workloads(manifests)
        .filter(
          (one) =>
            one.spec.selector && podsOf(manifests, one.spec.selector.matchLabels).map(nameOf).join() !== nameOf(one),
        )
        .map((one) => `${nameOf(one)} selects pods that are not its own`),
      ...ofKind(manifests, 'Service')
        .filter((one) => podsOf(manifests, one.spec.selector).length !== 1)
        .map((one) => `${nameOf(one)} selects ${podsOf(manifests, one.spec.selector).map(nameOf).join() || 'no pod'}`),
    ],
    spoil: (manifests) => Object.assign(find(manifests, 'Service', 'cart').spec.selector, { app: 'carts' }),
  },
  {
    name: 'the ports of services and probes are ports of their pods',
    check: (manifests) => [
      ...ofKind(manifests, 'Service').flatMap((service) =>
        podsOf(manifests, service.spec.selector).flatMap((workload) => {
          const named = new Set<string>(
            podOf(workload).containers.flatMap(({ ports = [] }: Value) => ports.map(({ name }: Value) => name)),
          );
          return missing(
            'port',
            service.spec.ports.map(({ targetPort }: Value) => targetPort),
            named,
            nameOf(service),
          );
        }),
      ),
      ...programs(manifests).flatMap((workload) => {
        const [{ ports, startupProbe, readinessProbe, livenessProbe }] = podOf(workload).containers;
        const named = new Set<string>(ports.map(({ name }: Value) => name));
        const asked = [startupProbe, readinessProbe, livenessProbe].flatMap((probe) => probe?.httpGet?.port ?? []);
        return missing('port', asked, named, nameOf(workload));
      }),
    ],
    spoil: (manifests) => Object.assign(find(manifests, 'Service', 'cart').spec.ports[0], { targetPort: 'https' }),
  },
  {
    name: 'ingresses point to existing services and ports',
    check: (manifests) =>
      ofKind(manifests, 'Ingress').flatMap((ingress) =>
        ingress.spec.rules.flatMap(({ http }: Value) =>
          http.paths.flatMap(({ backend: { service } }: Value) => {
            const found = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === service.name);
            const ports = new Set<string>(found?.spec.ports.map(({ name }: Value) => name));
            return missing('port', [service.port.name], ports, `${nameOf(ingress)} to ${service.name}`);
          }),
        ),
      ),
    spoil: (manifests) =>
      Object.assign(find(manifests, 'Ingress', 'shop').spec.rules[0].http.paths[0].backend.service, { name: 'other' }),
  },
  {
    name: 'every mount has a volume, and every volume a mount',
    check: (manifests) =>
      workloads(manifests).flatMap((workload) => {
        const { containers, volumes = [] } = podOf(workload);
        const claims = (workload.spec.volumeClaimTemplates ?? []).map(({ metadata }: Value) => metadata.name);
        const declared: string[] = [...volumes.map(({ name }: Value) => name), ...claims];
        const mounted: string[] = containers.flatMap(({ volumeMounts = [] }: Value) =>
          volumeMounts.map(({ name }: Value) => name),
        );
        return [
          ...missing('volume', mounted, new Set(declared), nameOf(workload)),
          ...missing('mount', declared, new Set(mounted), nameOf(workload)),
        ];
      }),
    spoil: (manifests) => podOf(cart(manifests)).volumes.pop(),
  },
  {
    name: 'pods run under separate accounts without tokens',
    check: (manifests) => {
      const accounts = ofKind(manifests, 'ServiceAccount');
      const bare = new Set(
        accounts.filter((one) => one.automountServiceAccountToken === false).map(({ metadata }) => metadata.name),
      );
      const shared = programs(manifests).map((one) => podOf(one).serviceAccountName as string);
      return workloads(manifests).flatMap((workload) => {
        const { serviceAccountName, automountServiceAccountToken } = podOf(workload);
        const isOwn = shared.filter((name) => name === serviceAccountName).length <= 1;
        return automountServiceAccountToken === false && bare.has(serviceAccountName) && isOwn
          ? []
          : [`${nameOf(workload)} could call the cluster's API`];
      });
    },
    spoil: (manifests) => Object.assign(podOf(cart(manifests)), { serviceAccountName: 'orders' }),
  },
  {
    name: 'config maps and secrets that pods read exist',
    check: (manifests) => {
      const maps = namesOf(manifests, 'ConfigMap');
      const made = ofKind(manifests, 'Secret');
      return workloads(manifests).flatMap((workload) => {
        const { containers, volumes = [] } = podOf(workload);
        const read = containers.flatMap(({ envFrom = [] }: Value) =>
          envFrom.map(({ configMapRef }: Value) => configMapRef.name),
        );
        const secrets = volumes.flatMap(({ secret, projected }: Value) => [
          ...(secret ? [{ name: secret.secretName, items: secret.items }] : []),
          ...(projected?.sources ?? []).map((source: Value) => source.secret),
        ]);
        const lost = secrets.filter(({ name, items }: Value) => {
          const found = made.find(({ metadata }) => metadata.name === name);
          // If an overlay has no secrets, they are created separately: docs/deploy.md.
          return made.length > 0 && !items.every(({ key }: Value) => found?.data[key]);
        });
        return [
          ...missing('map', read, maps, nameOf(workload)),
          ...lost.map(({ name }: Value) => `${nameOf(workload)} lacks the secret ${name}`),
        ];
      });
    },
    spoil: (manifests) => manifests.splice(manifests.indexOf(find(manifests, 'ConfigMap', 'cart')), 1),
  },
  {
    name: 'every database is migrated by a job of the same image',
    check: (manifests) => {
      const jobs = ofKind(manifests, 'Job').map((one) => podOf(one).containers[0]);
      const migrating = jobs.filter(({ args = [] }) => args[1] === 'migrate').map(({ image }) => image as string);
      return programs(manifests)
        .filter((one) => /DATABASE_URL/.test(JSON.stringify(podOf(one).volumes ?? [])))
        .filter((one) => !migrating.includes(podOf(one).containers[0].image))
        .map((one) => `no job migrates the database of ${nameOf(one)}`);
    },
    spoil: (manifests) => manifests.splice(manifests.indexOf(find(manifests, 'Job', 'migrate-cart')), 1),
  },
  {
    name: 'a job creates the topics',
    check: (manifests) => {
      const created = ofKind(manifests, 'Job').some((one) =>
        podOf(one).containers[0].image.includes('loop-petal/topics'),
      );
      return created && Object.keys(PUBLISHERS).length > 0 ? [] : ['no job creates the topics'];
    },
    spoil: (manifests) => manifests.splice(manifests.indexOf(find(manifests, 'Job', 'create-topics')), 1),
  },
];
