import { parseConfig } from '@loop-petal/service-kit/runtime/config';
import { MigrationEnvironment } from '@loop-petal/service-kit/service/run-migration-job';
import { environments } from '../../../tools/settings/src/environments.ts';
import { settings } from '../../../tools/settings/src/settings.ts';
import { environmentOf } from '../environment.ts';
import { type Manifest, nameOf, ofKind, podOf, programOf, workloads } from '../manifest.ts';
import { find, type Rule } from '../rule.ts';

const PLATFORM = new Set(['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_']);
const IN_IMAGE = { HOST: '0.0.0.0', PORT: '3000' };

const ours = (manifests: readonly Manifest[]) =>
  workloads(manifests).flatMap((workload) => {
    const { values, files, program: image } = environmentOf(workload, manifests);
    const program = programOf(image);
    return program ? [{ workload, values, files, program, reads: environmentRead(workload, program) }] : [];
  });
const isMigration = (workload: Manifest) => podOf(workload).containers[0].args?.[1] === 'migrate';
const environmentRead = (workload: Manifest, program: string) =>
  isMigration(workload) ? MigrationEnvironment : environments[program];
const cartMap = (manifests: Manifest[]) => find(manifests, 'ConfigMap', 'cart').data;

export const settingRules: Rule[] = [
  {
    name: 'every variable is read by its program',
    check: (manifests) =>
      ours(manifests).flatMap(({ workload, values, reads }) => {
        const known = new Set(Object.keys(reads?.shape ?? {}));
        return Object.keys(values)
          .filter((name) => !PLATFORM.has(name) && !known.has(name) && !known.has(name.replace(/_FILE$/, '')))
          .map((name) => `${nameOf(workload)} does not know ${name}`);
      }),
    spoil: (manifests) => Object.assign(cartMap(manifests), { CATALOGUE_URL: 'http://catalog' }),
  },
  {
    name: 'every program accepts its environment',
    check: (manifests) =>
      ours(manifests).flatMap(({ workload, values, reads }) => {
        const given = Object.entries(values).map(([name, value]) =>
          name.endsWith('_FILE') ? [name.replace(/_FILE$/, ''), exampleOf(name.replace(/_FILE$/, ''))] : [name, value],
        );
        const parsed = parseConfig(reads as never, { ...IN_IMAGE, ...Object.fromEntries(given) });
        return parsed.ok ? [] : [`${nameOf(workload)}: ${parsed.problem}`];
      }),
    spoil: (manifests) => delete cartMap(manifests).DATABASE_URL_FILE,
  },
  {
    name: 'secrets are files, and every file is mounted where the program looks for it',
    check: (manifests) =>
      ours(manifests).flatMap(({ workload, values, files }) => [
        ...Object.keys(values)
          .filter((name) => settings[name]?.by === 'a secret')
          .map((name) => `${nameOf(workload)} has ${name} in its environment`),
        ...Object.entries(values)
          .filter(([name, path]) => name.endsWith('_FILE') && !files.has(path))
          .map(([name]) => `${nameOf(workload)} finds no file for ${name}`),
        ...[...files]
          .filter((path) => !Object.values(values).includes(path))
          .map((path) => `${nameOf(workload)} never reads ${path}`),
      ]),
    spoil: (manifests) =>
      podOf(find(manifests, 'Deployment', 'cart'))
        .volumes.find((one: { name: string }) => one.name === 'secrets')
        .projected.sources.pop(),
  },
  {
    name: 'a migration holds the address of its database and no other secret',
    check: (manifests) =>
      ours(manifests)
        .filter(({ workload }) => isMigration(workload))
        .filter(({ files, values }) => [...files].join() !== values.DATABASE_URL_FILE)
        .map(({ workload, files }) => `${nameOf(workload)} mounts ${[...files].join(', ')}`),
    spoil: (manifests) =>
      podOf(find(manifests, 'Job', 'migrate-identity'))
        .volumes.find((one: { name: string }) => one.name === 'secrets')
        .secret.items.push({ key: 'SESSION_SECRET', path: 'SESSION_SECRET' }),
  },
  {
    name: 'addresses point to services of the namespace and their ports',
    check: (manifests) =>
      ours(manifests).flatMap(({ workload, values }) =>
        Object.entries(values)
          .filter(([name]) => /_URL$/.test(name) && name !== 'PUBLIC_URL')
          .flatMap(([name, list]) => list.split(',').map((url) => [name, new URL(url)] as const))
          .filter(([, url]) => !serves(url, manifests))
          .map(([name, url]) => `${nameOf(workload)}: ${name} points to ${url.host}, which does not exist`),
      ),
    spoil: (manifests) => Object.assign(cartMap(manifests), { CATALOG_URL: 'http://catalog:3000' }),
  },
  {
    name: 'the gateway knows every replica of the chat by name',
    check: (manifests) => {
      const gateway = ours(manifests).find(
        ({ workload }) => workload.kind === 'Deployment' && workload.metadata.name === 'gateway',
      );
      const { replicas } = find(manifests, 'StatefulSet', 'chat').spec;
      const wanted = Array.from({ length: replicas }, (_, index) => `http://chat-${index}.chat-replicas:3000`);
      // An extra address does no harm: the gateway uses the replicas that answer.
      return wanted.every((url) => gateway?.values.CHAT_URL?.split(',').includes(url))
        ? []
        : [`the gateway does not know all of ${wanted}`];
    },
    spoil: (manifests) => Object.assign(find(manifests, 'StatefulSet', 'chat').spec, { replicas: 5 }),
  },
  {
    name: 'topics have three replicas, two of which must store an event before it counts as published',
    productionOnly: true,
    check: (manifests) => {
      const topics = ours(manifests).find(({ program }) => program === 'topics')?.values ?? {};
      const right = topics.KAFKA_REPLICATION === '3' && topics.KAFKA_MIN_INSYNC === '2';
      const common = find(manifests, 'ConfigMap', 'common').data;
      const same = ['KAFKA_BROKERS', 'KAFKA_PARTITIONS', 'KAFKA_REPLICATION'].every(
        (name) => common[name] === topics[name],
      );
      return right && same ? [] : ['topics differ from what the services expect'];
    },
    spoil: (manifests) => Object.assign(find(manifests, 'ConfigMap', 'topics').data, { KAFKA_MIN_INSYNC: '1' }),
  },
];

const EXAMPLES: [RegExp, string][] = [
  [/MONGO_URL/, 'mongodb://user:password@mongo:27017/shop'],
  [/SMTP_URL/, 'smtp://user:password@mail:587'],
  [/DATABASE_URL/, 'postgres://user:password@postgres:5432/shop'],
];
const exampleOf = (name: string) => EXAMPLES.find(([pattern]) => pattern.test(name))?.[1] ?? 'x'.repeat(40);

function serves({ hostname, port, protocol }: URL, manifests: readonly Manifest[]): boolean {
  const [service = '', owner] = hostname.split('.').reverse();
  if (owner === 'collector' && service === 'monitoring') return port === '4318';
  const found = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === service);
  const wanted = Number(port || (protocol === 'http:' ? 80 : 443));
  return found?.spec.ports.some((one: { port: number }) => one.port === wanted) ?? false;
}
