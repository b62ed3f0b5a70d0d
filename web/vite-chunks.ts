import { fileURLToPath } from 'node:url';

export const ENTRY = 'src/entry-client.tsx';

interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

/**
 * Few larger chunks compress better than many small ones: the libraries, which stay cached through a release; what
 * every page needs; what several pages need. Pages and what is opened by hand are chunks of their own.
 */
export const CHUNKS = [
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|@tanstack)[\\/]/,
    priority: 2,
  },
  { name: shellOnly, priority: 1 },
  { name: 'parts', test: /packages[\\/]|web[\\/]src|lucide-react/, minShareCount: 3 },
];

let shell: Set<string> | undefined;

function shellOnly(id: string, graph: Graph): string | null {
  shell ??= withImports(fileURLToPath(new URL(ENTRY, import.meta.url)), graph);
  return shell.has(id) ? 'shell' : null;
}

function withImports(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(imported, graph, seen);
  return seen;
}
