import { readdir, readFile } from 'node:fs/promises';
import { operations } from '@loop-petal/contracts/operations/all';
import { serviceNames } from '@loop-petal/contracts/services';
import { calledBy } from '../../../tools/settings/src/environments.ts';

export interface Edge {
  readonly caller: string;
  readonly callee: string;
  readonly calls: readonly string[];
}

/** Every synchronous call between services, from the addresses in a service's settings and the calls in its source. */
export async function serviceCalls(root: URL): Promise<Edge[]> {
  const edges = await Promise.all(serviceNames.map((name) => edgesFrom(name, new URL(`services/${name}/src/`, root))));
  return edges.flat();
}

/** The gateway's own calls to services, without the requests that it forwards. */
export async function gatewayCalls(root: URL): Promise<Edge[]> {
  const edges = await edgesFrom('gateway', new URL('gateway/src/', root));
  return edges.filter(({ calls }) => calls.length > 0);
}

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
