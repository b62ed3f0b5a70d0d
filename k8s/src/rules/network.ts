import { calledBy, variablesOf } from '../../../tools/settings/src/environments.ts';
import { environmentOf } from '../environment.ts';
import { type Manifest, nameOf, ofKind, podLabels, programOf, programs, type Value, workloads } from '../manifest.ts';
import { find, type Rule } from '../rule.ts';

const HTTP = 3000;

function selects(selector: Value, labels: Record<string, string>): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }: Value) => operator === 'In' && values.includes(labels[key]))
  );
}

/** Whether the policies allow traffic from one pod to another on a port: both sides must allow it. */
function isAllowed(manifests: readonly Manifest[], from: Manifest, to: Manifest, port: number): boolean {
  const policies = ofKind(manifests, 'NetworkPolicy').map(({ spec }) => spec);
  const allows = (direction: 'ingress' | 'egress', at: Manifest, other: Manifest) =>
    policies
      .filter(({ podSelector }) => selects(podSelector, podLabels(at)))
      .flatMap((spec) => spec[direction] ?? [])
      .some((rule: Value) => {
        const peers: Value[] = rule[direction === 'ingress' ? 'from' : 'to'] ?? [];
        const fits = peers.some(
          ({ podSelector, namespaceSelector, ipBlock }) =>
            podSelector && !namespaceSelector && !ipBlock && selects(podSelector, podLabels(other)),
        );
        return fits && rule.ports.some((one: Value) => one.port === port);
      });
  return allows('egress', from, to) && allows('ingress', to, from);
}

/** Compares the addresses that the programs read with the traffic that the policies allow. */
function callGraph(manifests: readonly Manifest[]): string[] {
  const servers = programs(manifests);
  return servers.flatMap((from) =>
    servers.flatMap((to) => {
      if (from === to) return [];
      const wanted = calledBy(from.metadata.name).includes(to.metadata.name);
      const open = isAllowed(manifests, from, to, HTTP);
      if (wanted === open) return [];
      return [`${nameOf(from)} ${open ? 'reaches' : 'does not reach'} ${nameOf(to)}`];
    }),
  );
}

const STORES: [RegExp, number[]][] = [
  [/^DATABASE_URL/, [5432]],
  [/^MONGO_URL/, [27017]],
  [/^KAFKA_BROKERS/, [9092, 9094]],
];

/** The stores by port; a program may reach only those whose address it has. */
function storeAccess(manifests: readonly Manifest[]): string[] {
  const policies = ofKind(manifests, 'NetworkPolicy').map(({ spec }) => spec);
  return workloads(manifests).flatMap((workload) => {
    const { values, program } = environmentOf(workload, manifests);
    if (!programOf(program)) return [];
    const open = policies
      .filter(({ podSelector }) => selects(podSelector, podLabels(workload)))
      .flatMap(({ egress = [] }) => egress.flatMap(({ ports = [] }: Value) => ports.map(({ port }: Value) => port)));
    return STORES.flatMap(([pattern, ports]) => {
      const wanted = Object.keys(values).some((name) => pattern.test(name));
      return wanted === ports.some((port) => open.includes(port))
        ? []
        : [`${nameOf(workload)} ${wanted ? 'may not reach' : 'may reach'} port ${ports}`];
    });
  });
}

/** Programs with these settings may reach the internet: providers, and the profiles and webhooks of assistants. */
const PROVIDERS = /^(CLOVER|FEDEX|GOOGLE|SMTP)_|_ASSISTANTS$/;
function worldAccess(manifests: readonly Manifest[]): string[] {
  const policies = ofKind(manifests, 'NetworkPolicy').map(({ spec }) => spec);
  return programs(manifests).flatMap((workload) => {
    const wanted = variablesOf(workload.metadata.name).some(({ name }) => PROVIDERS.test(name));
    const blocks = policies
      .filter(({ podSelector }) => selects(podSelector, podLabels(workload)))
      .flatMap(({ egress = [] }) => egress.flatMap(({ to = [] }: Value) => to.map(({ ipBlock }: Value) => ipBlock)));
    const open = blocks.filter((block) => block?.cidr === '0.0.0.0/0');
    if (open.length > 0 !== wanted)
      return [`${nameOf(workload)} ${wanted ? 'does not reach its provider' : 'reaches the internet'}`];
    return open.every(({ except = [] }) => except.includes('169.254.0.0/16'))
      ? []
      : [`${nameOf(workload)} reaches the cloud's metadata`];
  });
}

export const networkRules: Rule[] = [
  {
    name: 'all traffic that no policy allows is denied, in both directions',
    check: (manifests) => {
      const denies = ofKind(manifests, 'NetworkPolicy').some(
        ({ spec }) =>
          Object.keys(spec.podSelector).length === 0 && spec.policyTypes.length === 2 && !spec.ingress && !spec.egress,
      );
      return denies ? [] : ['pods may reach any address'];
    },
    spoil: (manifests) => manifests.splice(manifests.indexOf(find(manifests, 'NetworkPolicy', 'default-deny')), 1),
  },
  {
    name: 'the policies match the call graph of the programs exactly',
    check: callGraph,
    spoil: (manifests) =>
      find(manifests, 'NetworkPolicy', 'catalog').spec.ingress[0].from[0].podSelector.matchExpressions[0].values.splice(
        0,
        1,
      ),
  },
  {
    name: 'each program reaches only its own stores',
    check: storeAccess,
    spoil: (manifests) =>
      find(manifests, 'NetworkPolicy', 'to-postgres').spec.podSelector.matchExpressions[0].values.push('catalog'),
  },
  {
    name: 'only programs with an external provider reach the internet, and none reaches the cloud’s metadata',
    productionOnly: true,
    check: worldAccess,
    spoil: (manifests) =>
      find(manifests, 'NetworkPolicy', 'to-providers').spec.podSelector.matchExpressions[0].values.push('cart'),
  },
  {
    name: 'traffic from outside comes only through the ingress controller, and reaches only the gateway',
    check: (manifests) =>
      programs(manifests)
        .filter((workload) => workload.metadata.name !== 'gateway')
        .filter((workload) =>
          ofKind(manifests, 'NetworkPolicy').some(
            ({ spec }) =>
              selects(spec.podSelector, podLabels(workload)) &&
              spec.ingress?.some(({ from = [{}] }: Value) =>
                from.some(
                  ({ namespaceSelector, podSelector, ipBlock }: Value) =>
                    ipBlock ||
                    (!podSelector && namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] !== 'monitoring'),
                ),
              ),
          ),
        )
        .map((workload) => `${nameOf(workload)} can be reached from outside`),
    spoil: (manifests) => {
      find(manifests, 'NetworkPolicy', 'allow-street').spec.podSelector = { matchLabels: { app: 'orders' } };
    },
  },
];
