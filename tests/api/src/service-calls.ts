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

/** Every edge: the addresses that a service's settings name, with the calls that its source makes there. */
export async function serviceCalls(root: URL): Promise<Edge[]> {
  const edges: Edge[] = [];
  for (const caller of serviceNames) {
    const source = await sourceOf(new URL(`services/${caller}/src/`, root));
    const made = new Set([...source.matchAll(/(?:\bcall\(\s*|= )'([A-Z]+ \/[^']*)'/g)].map(([, name]) => name));
    for (const callee of calledBy(caller)) {
      const calls = operations.filter(({ service, name }) => service === callee && made.has(name));
      edges.push({ caller, callee, calls: calls.map(({ name }) => name) });
    }
  }
  return edges;
}

async function sourceOf(folder: URL): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((file) => file.endsWith('.ts')).map((file) => readFile(new URL(file, folder), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}
