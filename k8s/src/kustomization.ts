import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Manifest, Value } from './manifest.ts';

interface Generator {
  name: string;
  behavior?: 'create' | 'merge';
  literals?: string[];
}
export interface Patch {
  path?: string;
  patch?: string;
  target?: { kind?: string; name?: string };
}
/** The subset of kustomize that k8s/ uses; anything else is an error. */
export interface Kustomization {
  namespace?: string;
  resources?: string[];
  labels?: { pairs: Record<string, string>; includeTemplates?: boolean }[];
  patches?: Patch[];
  replicas?: { name: string; count: number }[];
  images?: { name: string; newName?: string; newTag?: string }[];
  configMapGenerator?: Generator[];
  secretGenerator?: Generator[];
  transformers?: string[];
}
export interface SuffixTransformer {
  kind: string;
  suffix: string;
  fieldSpecs: { kind: string; path: string }[];
}
const KNOWN = new Set(
  'apiVersion kind namespace resources labels patches replicas images configMapGenerator secretGenerator transformers'.split(
    ' ',
  ),
);

/** Kubernetes reads octal numbers as in YAML 1.1; rejects documents that YAML 1.2 reads differently. */
export function readYaml(text: string): Value[] {
  return parseAllDocuments(text, { uniqueKeys: true })
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS();
    })
    .filter((one) => one !== null && one !== undefined);
}

export const isKustomization = (folder: string): boolean => existsSync(join(folder, 'kustomization.yaml'));

export function readKustomization(folder: string): Kustomization {
  const [found] = readYaml(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));
  const unknown = Object.keys(found).filter((key) => !KNOWN.has(key));
  if (unknown.length > 0) throw new Error(`${folder}: ${unknown.join(', ')} is more of kustomize than is read here`);
  return found;
}

export const readManifests = (file: string): Manifest[] => readYaml(readFileSync(file, 'utf8'));
