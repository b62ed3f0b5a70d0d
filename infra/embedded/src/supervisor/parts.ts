import { join } from 'node:path';
import { SERVICES, serviceNames } from '@loop-petal/contracts/services';
import { freePort, reservePort } from '../free-port.ts';
import type { Config } from './config.ts';

export type Part = {
  name: string;
  replica?: number;
  script: string;
  memoryMb: number;
  store?: 'postgres' | 'mongo';
  /** The services in this process, each with its own port. */
  services?: readonly Part[];
};

const HEAP_MB: Readonly<Record<string, number>> = { catalog: 384, orders: 256 };
const DEFAULT_HEAP_MB = 192;

const services: Part[] = serviceNames.map((name) => ({
  name,
  store: SERVICES[name],
  memoryMb: HEAP_MB[name] ?? DEFAULT_HEAP_MB,
  script: `services/${name}/dist/main.js`,
}));
const allServices: Part = {
  name: 'services',
  memoryMb: 768,
  script: 'infra/embedded/dist/services.js',
  services,
};
const others: Part[] = [
  { name: 'web', memoryMb: 256, script: 'web/dist/main.js' },
  { name: 'admin-web', memoryMb: 128, script: 'admin-web/dist/main.js' },
  { name: 'gateway', store: 'postgres', memoryMb: 256, script: 'gateway/dist/main.js' },
];

export const partNames = [...services, ...others].map(({ name }) => name);

/** @param separate runs each service in its own process instead of all in one */
export function partsOf(checkout: string, { only, separate }: Pick<Config, 'only' | 'separate'>): Part[] {
  const parts = separate ? [...services, ...others] : [allServices, ...others];
  return parts
    .filter(({ name }) => !only || only.includes(name))
    .map((part) => ({ ...part, script: join(checkout, part.script) }));
}

export const processName = ({ name, replica }: Part): string => (replica ? `${name}-${replica}` : name);

const namedPort = ({ environment }: Config, name: string) =>
  Number(environment[`${name.toUpperCase().replaceAll('-', '_')}_PORT`]);

/** The port that the environment sets for a program, such as `ORDERS_PORT`, or else a free port. */
export const choosePort = async (config: Config, name: string): Promise<number> =>
  namedPort(config, name) || freePort();

/** A port for every part, running or not. Avoids ports that the environment sets for another program. */
export async function choosePorts(config: Config) {
  const named = [...partNames, 'metrics', 'mongo', 'postgres'].map((name) => namedPort(config, name));
  for (const port of [config.port, ...named]) if (port) await reservePort(port);
  const ports: Record<string, number> = { gateway: config.port };
  for (const name of partNames) ports[name] ??= await choosePort(config, name);
  return { ports, metricsPort: await choosePort(config, 'metrics') };
}
