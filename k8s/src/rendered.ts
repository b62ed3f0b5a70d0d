import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Manifest, Value } from './manifest.ts';

export const OVERLAYS = ['local', 'production'] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** Kubernetes reads octal numbers as in YAML 1.1, so this rejects documents that YAML 1.2 reads differently. */
export function readYaml(text: string): Value[] {
  return parseAllDocuments(text, { uniqueKeys: true })
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS();
    })
    .filter((one) => one !== null && one !== undefined);
}

const fileOf = (folder: string, overlay: Overlay): string => join(folder, `rendered/${overlay}.yaml`);

/** All objects of an overlay, as `npm run manifests` has written them. @param folder `k8s/` */
export const readRendered = (folder: string, overlay: Overlay): Manifest[] =>
  readYaml(readFileSync(fileOf(folder, overlay), 'utf8'));

/** The first line of a rendered file: a comment with the hash of everything that kustomize reads. */
export function headOf(folder: string): string {
  const hash = createHash('sha256');
  for (const part of ['base', 'overlays']) {
    for (const file of readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).sort()) {
      if (file.endsWith('.yaml')) hash.update(`${file}\n`).update(readFileSync(join(folder, part, file)));
    }
  }
  return `# Written by \`npm run manifests\` from ${hash.digest('hex').slice(0, 16)}`;
}

export const renderedHead = (folder: string, overlay: Overlay): string =>
  readFileSync(fileOf(folder, overlay), 'utf8').split('\n', 1)[0] ?? '';
