import type { Manifest } from './site-build.ts';

const ENTRY = 'src/entry-client.tsx';
const STYLES = 'style.css';

export interface PageAssets {
  styles: string[];
  fonts: string[];
  modules: string[];
}

/** The files that the pages of these sources need, including transitive imports. */
export function findAssets(manifest: Manifest, sources: readonly string[]): PageAssets {
  const keys = withImports(manifest, [ENTRY, ...sources]);
  const chunks = keys.flatMap((key) => manifest[key] ?? []);
  return {
    styles: manifest[STYLES] ? [manifest[STYLES].file] : [],
    fonts: unique(chunks.flatMap((chunk) => chunk.assets ?? [])).filter((file) => file.endsWith('.woff2')),
    modules: unique(chunks.map((chunk) => chunk.file)),
  };
}

function withImports(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): string[] {
  return keys.flatMap((key) => {
    if (seen.has(key)) return [];
    seen.add(key);
    return [...withImports(manifest, manifest[key]?.imports ?? [], seen), key];
  });
}

const unique = (files: string[]): string[] => [...new Set(files)];
