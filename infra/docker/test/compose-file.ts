import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '@loop-petal/service-kit/runtime/config';
import { parse } from 'yaml';
import { environments, variablesOf } from '../../../tools/settings/src/environments.ts';
import { DOCKERFILE, images } from '../images.mjs';
import { PARTS } from '../secrets.mjs';
import { root } from './checkout.ts';
import { imageEnvironment } from './dockerfile.ts';

interface ComposeService {
  image: string;
  build?: { dockerfile: string; args?: { NAME: string; FOLDER: string } };
  environment?: Record<string, unknown>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean; test?: unknown };
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  read_only?: boolean;
  init?: boolean;
  cap_drop?: string[];
  user?: string;
  mem_limit?: string;
  logging?: { options?: Record<string, string> };
}
export interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
}

export const composeText = () => readFileSync(join(root, 'docker-compose.yml'), 'utf8');
export const readCompose = (text = composeText()): ComposeFile => parse(text, { merge: true, maxAliasCount: -1 });

/** Like compose with no settings; a default may contain another variable. */
export function fill(value: string): string {
  const filled = value.replace(/\$\{\w+:\+[^{}]*\}/g, '').replace(/\$\{\w+:-((?:[^{}$]|\$\{[^{}]*\})*)\}/g, '$1');
  return filled === value ? value : fill(filled);
}

/** Errors that the schema of the file doesn't detect. */
export function composeProblems(file: ComposeFile): string[] {
  return Object.entries(file.services).flatMap(([name, service]) => [
    ...imageProblems(name, service),
    ...dependencyProblems(name, service, file),
    ...volumeProblems(name, service, file),
    ...limitProblems(name, service),
    ...(service.build && name !== 'secrets'
      ? [...environmentProblems(name, service, file), ...secretProblems(name, service), ...hardening(name, service)]
      : []),
  ]);
}

function imageProblems(name: string, { image, build }: ComposeService): string[] {
  const tag = fill(image).slice(fill(image).indexOf(':') + 1);
  if (!/^v?\d+\.\d+(\.\d+)?(-[a-z]+)?(@sha256:[0-9a-f]{64})?$/.test(tag)) return [`${name}: ${image} is not pinned`];
  if (!build) return image.startsWith('loop-petal/') ? [`${name}: no service builds ${image}`] : [];
  const part = image.replace(/^loop-petal\/|:.*$/g, '');
  const known = images.find((one) => one.name === part);
  const builds =
    build.dockerfile === DOCKERFILE && build.args?.NAME === known?.name && build.args?.FOLDER === known?.source;
  return builds ? [] : [`${name}: ${image} is built from something else`];
}

function dependencyProblems(name: string, { depends_on = {} }: ComposeService, { services }: ComposeFile): string[] {
  return Object.entries(depends_on).flatMap(([other, { condition }]) => {
    const needed = services[other];
    if (!needed) return [`${name} waits for ${other}, which does not exist`];
    const hasHealth = needed.build ? !needed.healthcheck?.disable : needed.healthcheck?.test !== undefined;
    if (condition === 'service_healthy' && !hasHealth)
      return [`${name} waits for the health of ${other}, which has none`];
    return waitsFor(other, name, services) ? [`${name} and ${other} wait for each other`] : [];
  });
}

function waitsFor(name: string, other: string, services: ComposeFile['services'], seen = new Set<string>()): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  const direct = Object.keys(services[name]?.depends_on ?? {});
  return direct.includes(other) || direct.some((one) => waitsFor(one, other, services, seen));
}

function volumeProblems(name: string, { volumes = [] }: ComposeService, file: ComposeFile): string[] {
  return volumes.map(fill).flatMap((line) => {
    const [source = ''] = line.split(':');
    if (source === './backups') return [];
    if (source.startsWith('./')) return existsSync(join(root, source)) ? [] : [`${name}: ${source} does not exist`];
    return source in file.volumes ? [] : [`${name}: no file declares the volume ${source}`];
  });
}

/** Checks that each container mounts only its own secrets and reads every file in them. */
function secretProblems(name: string, { environment = {}, volumes = [] }: ComposeService): string[] {
  const handed = PARTS[name] ?? [];
  const mounted = volumes.filter((line) => line.includes('secrets'));
  const right = handed.length > 0 ? [`${name}-secrets:/run/secrets:ro`] : [];
  const read = Object.entries(environment).filter(([key]) => key.endsWith('_FILE'));
  const wanted = handed.map((file) => [`${file}_FILE`, `/run/secrets/${file}`]);
  return [
    ...(mounted.join() === right.join() ? [] : [`${name} mounts secrets that are not its own`]),
    ...(JSON.stringify(read.toSorted()) === JSON.stringify(wanted.toSorted())
      ? []
      : [`${name} reads files that it is not given`]),
  ];
}

function limitProblems(name: string, { mem_limit = '', logging, environment = {} }: ComposeService): string[] {
  const heap = Number(/--max-old-space-size=(\d+)/.exec(String(environment.NODE_OPTIONS))?.[1] ?? 0);
  return [
    ...(/^\d+(m|g)$/.test(mem_limit) ? [] : [`${name} may take all memory`]),
    ...(logging?.options?.['max-size'] && logging.options['max-file'] ? [] : [`the log of ${name} may fill the disk`]),
    ...(heap <= megabytes(mem_limit) * 0.7 ? [] : [`the heap of ${name} does not fit into its memory`]),
  ];
}

const megabytes = (text: string) => Number.parseInt(text, 10) * (text.endsWith('g') ? 1024 : 1);

function environmentProblems(name: string, { environment = {} }: ComposeService, file: ComposeFile): string[] {
  const known = new Set(variablesOf(name).map((one) => one.name));
  const given = Object.entries(environment).map(([key, value]) => [key, fill(String(value))] as const);
  const unknown = given.filter(
    ([key]) => !PLATFORM.has(key) && !known.has(key) && !known.has(key.replace(/_FILE$/, '')),
  );
  const values = given.map(([key, value]) =>
    key.endsWith('_FILE') ? [key.replace(/_FILE$/, ''), exampleOf(key)] : [key, value],
  );
  const schema = environments[name];
  const parsed = schema
    ? parseConfig(schema, { ...imageEnvironment(), ...Object.fromEntries(values) })
    : { ok: true as const };
  const addresses = given
    .filter(([key]) => /^(?!PUBLIC).*_URL$/.test(key))
    .flatMap(([key, value]) => addressProblem(name, key, value, file));
  const settings = new Set(Object.values(file.services).flatMap(settingsOf));
  const unset = [...known].filter((key) => settings.has(key) && !(key in environment));
  return [
    ...unknown.map(([key]) => `${name} does not know ${key}`),
    ...unset.map((key) => `${name} reads ${key}, which only others are given from .env`),
    ...(parsed.ok ? [] : [`${name}: ${parsed.problem}`]),
    ...addresses,
  ];
}

/** The variables that a container is given from .env under their own names. */
const settingsOf = ({ environment = {} }: ComposeService): string[] =>
  Object.entries(environment).flatMap(([key, value]) => (String(value).includes(`\${${key}:`) ? [key] : []));

/** The variables that Node and the C library read. */
const PLATFORM = new Set(['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_']);

const exampleOf = (name: string): string =>
  ({
    DATABASE_URL_FILE: 'postgres://a:b@postgres:5432/c',
    MONGO_URL_FILE: 'mongodb://a:b@mongo:27017/c',
    POSTGRES_URL_FILE: 'postgres://a:b@postgres:5432',
  })[name] ?? 'x'.repeat(40);

export const shareNetwork = (one: ComposeService | undefined, other: ComposeService | undefined): boolean =>
  one?.networks?.some((network) => other?.networks?.includes(network)) ?? false;

const PORTS: Record<string, string> = { postgres: '5432', mongo: '27017', mailpit: '1025', tempo: '4318' };

function addressProblem(name: string, key: string, value: string, { services }: ComposeFile): string[] {
  if (value === '') return [];
  const { hostname, port } = new URL(value);
  if (!services[hostname]) return [`${name}: ${key} points to ${hostname}, which does not exist`];
  if (!shareNetwork(services[name], services[hostname])) return [`${name} shares no network with ${hostname}`];
  return port === (PORTS[hostname] ?? '3000') ? [] : [`${name}: ${key} points to port ${port} of ${hostname}`];
}

function hardening(name: string, { read_only, init, cap_drop, user }: ComposeService): string[] {
  const isHard = read_only && init && cap_drop?.includes('ALL') && (user === undefined || name === 'tools');
  return isHard ? [] : [`${name} could write, escalate or leave processes behind`];
}
