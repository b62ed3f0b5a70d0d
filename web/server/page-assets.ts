import type { Manifest } from './site-build.ts';

const ENTRY = 'src/entry-client.tsx';

export interface PageAssets {
  script: string;
  styles: string[];
  fonts: string[];
  /** Code that the page needs besides the entry. */
  modules: string[];
}

/** The files that the pages made of these sources need, imports of imports included. */
export function findAssets(manifest: Manifest, sources: readonly string[]): PageAssets {
  const keys = withImports(manifest, [ENTRY, ...sources]);
  const chunks = keys.flatMap((key) => manifest[key] ?? []);
  const script = manifest[ENTRY]?.file ?? '';
  return {
    script,
    styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])),
    fonts: unique(chunks.flatMap((chunk) => chunk.assets ?? [])).filter((file) => file.endsWith('.woff2')),
    modules: unique(chunks.map((chunk) => chunk.file)).filter((file) => file !== script),
  };
}

function withImports(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): string[] {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    withImports(manifest, manifest[key]?.imports ?? [], seen);
  }
  return [...seen];
}

const unique = (files: string[]): string[] => [...new Set(files)];
