import { readFile } from 'node:fs/promises';

interface ManifestChunk {
  file: string;
  assets?: string[];
  imports?: string[];
}
export type Manifest = Record<string, ManifestChunk>;
export type Renderer = typeof import('../src/entry-server.tsx');

export interface SiteBuild {
  manifest: Manifest;
  renderer: Renderer;
}

export async function loadSite(dist: URL): Promise<SiteBuild> {
  const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', dist), 'utf8')) as Manifest;
  const renderer = (await import(new URL('ssr/entry-server.js', dist).href)) as Renderer;
  return { manifest, renderer };
}
