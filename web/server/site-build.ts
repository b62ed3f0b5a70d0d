import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
export type Manifest = Record<string, ManifestChunk>;
export type Renderer = typeof import('../src/entry-server.tsx');

export interface SiteBuild {
  clientDir: string;
  manifest: Manifest;
  renderer: Renderer;
}

/** What `npm run build` left in `dist/`: the browser's files, their manifest and the renderer. */
export async function loadSite(dist: URL): Promise<SiteBuild> {
  const client = new URL('client/', dist);
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8')) as Manifest;
  const renderer = (await import(new URL('ssr/entry-server.js', dist).href)) as Renderer;
  return { clientDir: fileURLToPath(client), manifest, renderer };
}
