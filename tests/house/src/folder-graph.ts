import { type Import, readSources, valueImports } from './imports.ts';

/** The parts of the repository that run in a shop, or run one. */
const PARTS = ['packages/*', 'gateway', 'services', 'web', 'admin-web', 'infra/*', 'e2e', 'bench', 'chaos', 'quality'];
const NO_SOURCE = /(^|\/)test\/|\.test\.|^infra\/(docker|observability)\//;
/** Their package names differ from their folders. */
const RENAMED: Readonly<Record<string, string>> = { topics: 'infra/kafka', embedded: 'infra/embedded' };

type PlaceOf = (path: string) => string | undefined;

function partOf(path: string): string | undefined {
  const [, name] = /^@loop-petal\/([^/]+)/.exec(path) ?? [];
  if (name) return RENAMED[name] ?? `packages/${name}`;
  const [top = '', below = ''] = path.split('/');
  if (PARTS.includes(top)) return top;
  return PARTS.includes(`${top}/*`) && below ? `${top}/${below}` : undefined;
}

const folderOf =
  (folder: string): PlaceOf =>
  (path) => {
    const own = path.replace(/^@loop-petal\/([^/]+)\//, 'packages/$1/src/');
    return own.startsWith(`${folder}/`) ? /^([^/]+)\//.exec(own.slice(folder.length + 1))?.[1] : undefined;
  };

function edgesOf(imports: readonly Import[], placeOf: PlaceOf): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const one of imports) {
    const [from, to] = [placeOf(one.from), placeOf(one.to)];
    if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  return edges;
}

/** Omits arrows that follow from others: a → c beside a → b → c. */
function shorten(edges: ReadonlyMap<string, ReadonlySet<string>>): [from: string, to: string][] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return [...edges]
    .flatMap(([from, targets]) =>
      [...targets]
        .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
        .map((to): [string, string] => [from, to]),
    )
    .sort();
}

const draw = (arrows: readonly (readonly [string, string])[]) => {
  const node = (place: string) => `${place.replace(/\W/g, '_')}[${place}]`;
  return `\`\`\`mermaid\nflowchart TD\n${arrows.map(([from, to]) => `  ${node(from)} --> ${node(to)}`).join('\n')}\n\`\`\``;
};

/** docs/folders.md: which part or folder imports values from which. */
export function folderDocument(): string {
  const imports = readSources('*.ts', '*.tsx', '*.mjs')
    .filter(([path]) => !NO_SOURCE.test(path))
    .flatMap(([path, text]) => valueImports(path, text));
  const drawing = (placeOf: PlaceOf) => draw(shorten(edgesOf(imports, placeOf)));
  return `# Imports between folders

Written by \`npm run describe\` from the sources; a test fails when it is out of date. An arrow means: imports values from. Types
don't count, and an arrow that follows from others is omitted. Tests and \`tools\` are left out.

## The repository
A service imports no other service. They meet in \`packages/contracts\`.

${drawing(partOf)}

## packages/contracts

${drawing(folderOf('packages/contracts/src'))}

## packages/service-kit

${drawing(folderOf('packages/service-kit/src'))}

## services/orders

${drawing(folderOf('services/orders/src'))}

## services/production

${drawing(folderOf('services/production/src'))}
`;
}
