import { join } from 'node:path';
import { SERVICES, serviceNames } from '@loop-petal/contracts/services';
import { freePort } from '../free-port.ts';
import type { Config } from './config.ts';

/** One process of the shop. */
export type Part = {
  name: string;
  /** 2, 3 … for further processes of one part. */
  replica?: number;
  /** The built program. */
  script: string;
  /** Limit of its JavaScript heap. */
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

/** Every part of the checkout, or the chosen ones. */
export const partsOf = (checkout: string, only?: string[]): Part[] =>
  layout
    .filter(({ name }) => !only || only.includes(name))
    .map((part) => ({
      ...part,
      script: join(checkout, withoutService.has(part.name) ? '' : 'services', part.name, 'dist/main.js'),
    }));

/** The name of a process on the terminal, in `pids.json` and of its log file. */
export const processName = ({ name, replica }: Part): string => (replica ? `${name}-${replica}` : name);

/** A port for every part, running or not: the environment's `ORDERS_PORT` and so on, else a free one. */
export async function choosePorts({ port, environment }: Config) {
  const choose = async (name: string): Promise<number> =>
    Number(environment[`${name.toUpperCase().replaceAll('-', '_')}_PORT`]) || freePort();
  const ports: Record<string, number> = { gateway: port };
  for (const name of partNames) ports[name] ??= await choose(name);
  return { ports, metricsPort: await choose('metrics') };
}
