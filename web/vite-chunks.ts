import { fileURLToPath } from 'node:url';

export const ENTRY = 'src/entry-client.tsx';

interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

/**
 * Few larger chunks compress better than many small ones: the libraries, which stay cached through a release; what
 * every page needs; what many of them need. Pages and what is opened by hand are chunks of their own.
 */
export const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'libraries', test: /node_modules[\\/](react-router|react-router-dom|@tanstack)[\\/]/, priority: 2 },
  { name: shellOnly, priority: 1 },
  {
    name: 'looks',
    test: inFolders(
      'web-kit/src/(picture|flower-placeholder|price|badge|stitch-divider|skeleton|query-view|quantity-stepper|format|checkbox)',
      'catalogue/(amounts|thumbnail|section-heading)',
      'contracts/src/offer-rules',
      'features/account/queries',
      'icons/(x|minus|plus|arrow-left|lock|leaf|truck|rotate-ccw)',
    ),
  },
  {
    name: 'goods',
    test: inFolders('catalogue/(colors|offer-price|wishlist-heart|categories)', 'queries/wishlist', 'icons/heart'),
  },
  { name: 'cards', test: inFolders('catalogue/(product-card|product-grid|color-dots)') },
  { name: 'forms', test: inFolders('web-kit/src/(field|read-form)') },
];

function inFolders(...places: string[]): RegExp {
  return new RegExp(places.join('|').replaceAll('/', '[\\\\/]'));
}

const ON_EVERY_PAGE = [ENTRY, 'src/page-meta.tsx'];
const shell = new Set<string>();

function shellOnly(id: string, graph: Graph): string | null {
  for (const file of ON_EVERY_PAGE) addWithImports(fileURLToPath(new URL(file, import.meta.url)), graph);
  return shell.has(id) ? 'shell' : null;
}

function addWithImports(id: string, graph: Graph): void {
  if (shell.has(id)) return;
  shell.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) addWithImports(imported, graph);
}
