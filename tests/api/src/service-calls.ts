import { readdir, readFile } from 'node:fs/promises';
import { operations } from '@loop-petal/contracts/operations/all';
import { serviceNames } from '@loop-petal/contracts/services';
import { calledBy } from '../../../tools/settings/src/environments.ts';

/** One service that waits for the answer of another. */
export interface Edge {
  readonly caller: string;
  readonly callee: string;
  /** By their names in the contract. */
  readonly calls: readonly string[];
}

/** Every edge between services: the addresses that a service's settings name, with the calls that its source makes there. */
export async function serviceCalls(root: URL): Promise<Edge[]> {
  const edges = await Promise.all(serviceNames.map((name) => edgesFrom(name, new URL(`services/${name}/src/`, root))));
  return edges.flat();
}

/** What the gateway asks services itself; the requests that it passes on are not among it. */
export async function gatewayCalls(root: URL): Promise<Edge[]> {
  const edges = await edgesFrom('gateway', new URL('gateway/src/', root));
  return edges.filter(({ calls }) => calls.length > 0);
}

/** The pairs of services that wait for each other, by the names of both. */
export function mutualPairs(edges: readonly Edge[]): string[] {
  const isMutual = ({ caller, callee }: Edge) =>
    caller < callee && edges.some((other) => other.caller === callee && other.callee === caller);
  return edges.filter(isMutual).map(({ caller, callee }) => `${caller} and ${callee}`);
}

async function edgesFrom(caller: string, folder: URL): Promise<Edge[]> {
  const source = await sourceOf(folder);
  const made = new Set([...source.matchAll(/(?:\bcall\(\s*|= )'([A-Z]+ \/[^']*)'/g)].map(([, name]) => name));
  return calledBy(caller).map((callee) => {
    const calls = operations.filter(({ service, name }) => service === callee && made.has(name));
    return { caller, callee, calls: calls.map(({ name }) => name) };
  });
}

async function sourceOf(folder: URL): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((file) => file.endsWith('.ts')).map((file) => readFile(new URL(file, folder), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}
