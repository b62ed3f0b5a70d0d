import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';

/** A node of the syntax tree; its fields depend on `type`. */
// biome-ignore lint/suspicious/noExplicitAny: with swc's own types each step would need a cast
type Node = { type: string; [field: string]: any };

interface Source {
  /** The file's constants by name, including those inside functions; ambiguous names are omitted. */
  constants: Map<string, Node | null>;
  imports: Map<string, { path: string; name: string }>;
  /** The arguments of `query` calls. */
  queried: Node[];
  columnTypes: string[];
}

/**
 * The SQL texts that the folders' TypeScript files pass to `query`, with constants filled in, and the columns that an
 * interface `ColumnTypes` gives a type. Skips texts composed at run time, which are plain strings to the compiler too.
 */
export function findStatements(folders: readonly string[]): { texts: string[]; columnTypes: string[] } {
  const sources = new Map<string, Source>();
  const read = (path: string): Source => {
    const source = sources.get(path) ?? readSource(path);
    sources.set(path, source);
    return source;
  };
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('generated'))
      .map((file) => join(folder, file)),
  );
  const texts = files.flatMap((path) => read(path).queried.map((node) => resolve(node, path, read)));
  return {
    texts: [...new Set(texts.filter((text): text is string => typeof text === 'string'))].sort(),
    columnTypes: files.flatMap((path) => read(path).columnTypes),
  };
}

function readSource(path: string): Source {
  const source: Source = { constants: new Map(), imports: new Map(), queried: [], columnTypes: [] };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      note(source, node as Node, path);
      Object.values(node).forEach(visit);
    }
  };
  visit(parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', target: 'es2022' }).body);
  return source;
}

function note(source: Source, node: Node, path: string): void {
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
    source.constants.set(node.id.value, source.constants.has(node.id.value) ? null : node.init);
  } else if (node.type === 'ImportDeclaration' && node.source.value.startsWith('.')) {
    for (const { local, imported } of node.specifiers) {
      source.imports.set(local.value, {
        path: join(dirname(path), node.source.value),
        name: (imported ?? local).value,
      });
    }
  } else if (node.type === 'CallExpression' && node.callee.property?.value === 'query') {
    source.queried.push(node.arguments[0]?.expression);
  } else if (node.type === 'TsInterfaceDeclaration' && node.id.value === 'ColumnTypes') {
    source.columnTypes.push(...node.body.body.map((member: Node) => member.key.value));
  }
}

function resolve(node: Node | null | undefined, path: string, read: (path: string) => Source): unknown {
  const value = (part: Node | null | undefined) => resolve(part, path, read);
  switch (node?.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
      return node.value;
    case 'TsConstAssertion':
      return value(node.expression);
    case 'TemplateLiteral': {
      const parts = node.expressions.map(value);
      if (parts.includes(undefined)) return undefined;
      return node.quasis.map(({ cooked }: Node, index: number) => cooked + (parts[index] ?? '')).join('');
    }
    case 'ObjectExpression': {
      const properties: Node[] = node.properties;
      const spread = properties.find(({ type }) => type === 'SpreadElement');
      return value(properties.find(({ key }) => key?.value === 'text')?.value ?? spread?.arguments);
    }
    case 'Identifier': {
      const own = read(path).constants.get(node.value);
      const imported = read(path).imports.get(node.value);
      if (own || !imported) return value(own);
      return resolve(read(imported.path).constants.get(imported.name), imported.path, read);
    }
    default:
      return undefined;
  }
}
