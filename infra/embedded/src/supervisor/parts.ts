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
};

const HEAP_MB: Readonly<Record<string, number>> = { catalog: 384, orders: 256 };
const DEFAULT_HEAP_MB = 192;

const layout: Omit<Part, 'script'>[] = [
  ...serviceNames.map((name) => ({ name, store: SERVICES[name], memoryMb: HEAP_MB[name] ?? DEFAULT_HEAP_MB })),
  { name: 'web', memoryMb: 256 },
  { name: 'admin-web', memoryMb: 128 },
  { name: 'gateway', store: 'postgres', memoryMb: 256 },
];

const withoutService = new Set(['gateway', 'web', 'admin-web']);

export const partNames = layout.map(({ name }) => name);

export const partsOf = (checkout: string, only?: string[]): Part[] =>
  layout
    .filter(({ name }) => !only || only.includes(name))
    .map((part) => ({
      ...part,
      script: join(checkout, withoutService.has(part.name) ? '' : 'services', part.name, 'dist/main.js'),
    }));

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
