import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { servicesOn } from '@loop-petal/contracts/services';
import { type Manifest, nameOf, ofKind, podOf, programs } from '../src/manifest.ts';
import { readRendered } from '../src/rendered.ts';
import { stepsOfRollout } from '../src/rollout.ts';

const manifests = readRendered(join(import.meta.dirname, '..'), 'production');
/** Includes a program that only a newer release has. */
const waves = [['catalog', 'newer', 'cart'], ['newer'], ['orders'], ['gateway']];
const policy = (name: string, labels = {}) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name, namespace: 'loop-petal', uid: '7', labels },
  spec: { podSelector: { matchLabels: { app: name } } },
});

/**
 * Runs the steps against a cluster that has these policies. @param fails the command that fails and ends the rollout
 */
function rollOut({ live = [policy('orders')] as Manifest[], order = waves, fails = 'nothing', secrets = '' } = {}) {
  const commands: { command: string; objects: readonly Manifest[] }[] = [];
  const steps = stepsOfRollout(manifests, order, (args, objects = []) => {
    commands.push({ command: args.join(' '), objects });
    if (args[0] === fails) throw new Error(`${fails} failed`);
    if (args[1] === 'secret') return secrets;
    return args[0] === 'get' ? JSON.stringify({ items: live }) : '';
  });
  try {
    for (const { run } of steps) run();
  } catch {
    commands.push({ command: 'the rollout ends', objects: [] });
  }
  return commands;
}
const applied = (commands: ReturnType<typeof rollOut>) => commands.flatMap(({ objects }) => objects);

test('a rollout brings settings and policies, then migrations, then the waves of programs in order', () => {
  expect(rollOut().map(({ command }) => command)).toEqual([
    'get networkpolicy -o json',
    'apply -f -',
    'apply -f -',
    'delete job -l stage=prepare --ignore-not-found',
    'apply -f -',
    'wait --for=condition=complete job -l stage=prepare --timeout=10m',
    'get secret --no-headers -o custom-columns=NAME:.metadata.name,VERSION:.metadata.resourceVersion',
    'apply -f -',
    'rollout status deployment/catalog deployment/cart --timeout=10m',
    'get secret --no-headers -o custom-columns=NAME:.metadata.name,VERSION:.metadata.resourceVersion',
    'apply -f -',
    'rollout status deployment/orders --timeout=10m',
    'get secret --no-headers -o custom-columns=NAME:.metadata.name,VERSION:.metadata.resourceVersion',
    'apply -f -',
    'rollout status deployment/gateway --timeout=10m',
    'delete networkpolicy -l rollout=kept --ignore-not-found',
  ]);
});

test('a rollout applies every object once', () => {
  const all = [programs(manifests).map(({ metadata }) => metadata.name)];
  expect(
    applied(rollOut({ live: [], order: all }))
      .map(nameOf)
      .toSorted(),
  ).toEqual(manifests.map(nameOf).toSorted());
});

test('calls of the running release stay allowed until its last replica is gone', () => {
  const live = [policy('orders'), policy('orders-0badcafe', { rollout: 'kept' })];
  const [kept] = rollOut({ live }).filter(({ command }) => command === 'apply -f -');
  expect(kept?.objects).toEqual([
    {
      ...policy('orders'),
      metadata: {
        name: expect.stringMatching(/^orders-[0-9a-f]{8}$/),
        namespace: 'loop-petal',
        labels: { rollout: 'kept' },
      },
    },
  ]);
});

test('a changed secret restarts the programs that mount it, and no others', () => {
  const pods = (links: number) => {
    const secrets = `internal-token   4\nlinks   ${links}\n`;
    const all = programs(applied(rollOut({ secrets })));
    return new Map(all.map(({ metadata: { name }, spec }) => [name, JSON.stringify(spec.template)]));
  };
  const before = pods(7);
  const after = pods(8);
  expect([...before.keys()].filter((name) => before.get(name) !== after.get(name))).toEqual(['orders']);
  expect(pods(7)).toEqual(before);
  expect(before.get('catalog')).toContain('prometheus.io/scrape');
});

test('a migration that fails leaves the programs unchanged', () => {
  const commands = rollOut({ fails: 'wait' });
  expect(commands.at(-1)?.command).toBe('the rollout ends');
  expect(programs(applied(commands))).toEqual([]);
});

test('preparations depend on nothing that comes later', () => {
  const commands = rollOut({ fails: 'wait' });
  const there = new Set(applied(commands).map(nameOf));
  const jobs = ofKind(applied(commands), 'Job');
  const needed = jobs.flatMap((job) => {
    const { containers, serviceAccountName } = podOf(job);
    const maps = containers.flatMap(({ envFrom = [] }: { envFrom?: { configMapRef: { name: string } }[] }) =>
      envFrom.map(({ configMapRef }) => `ConfigMap/${configMapRef.name}`),
    );
    return [...maps, `ServiceAccount/${serviceAccountName}`];
  });
  // Migrations of the services on Postgres and of the gateway, and the topics.
  expect(jobs).toHaveLength(servicesOn('postgres').length + 2);
  expect(needed.filter((name) => !there.has(name))).toEqual([]);
});

const RENDERED = join(import.meta.dirname, '../rendered/production.yaml');
const folder = mkdtempSync(join(tmpdir(), 'loop-petal-rollout-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('npm run rollout rolls back in the reverse of the order recorded in the cluster', () => {
  const log = join(folder, 'log');
  const kubectl = `#!${process.execPath}
const args = process.argv.slice(4);
const fs = require('node:fs');
fs.appendFileSync(${JSON.stringify(log)}, args.join(' ') + '\\n');
if (args[0] === 'kustomize') process.stdout.write(fs.readFileSync(${JSON.stringify(RENDERED)}));
if (args[1] === 'networkpolicy') process.stdout.write('{"items":[]}');
if (args[1] === 'configmap') process.stdout.write('[["catalog"],["orders","cart"],["gateway"]]');
`;
  writeFileSync(join(folder, 'kubectl'), kubectl, { mode: 0o755 });
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '../tools/rollout.ts'), '--apply', '--back'],
    { encoding: 'utf8', env: { PATH: `${folder}${delimiter}${process.env.PATH}` } },
  );
  expect(status).toBe(0);
  expect(stdout.match(/roll out .*/g)).toEqual(['roll out gateway', 'roll out orders, cart', 'roll out catalog']);
  expect(readFileSync(log, 'utf8')).toMatch(/^get configmap rollout /m);
});
