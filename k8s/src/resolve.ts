import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameByContent } from './generated-names.ts';
import { jsonPatch } from './json-patch.ts';
import {
  isKustomization,
  type Kustomization,
  type Patch,
  readKustomization,
  readManifests,
  readYaml,
  type SuffixTransformer,
} from './kustomization.ts';
import { type Manifest, ofKind, podOf, workloads } from './manifest.ts';
import { strategicMerge } from './strategic-merge.ts';

const CLUSTER_WIDE = new Set(['Namespace']);

interface Built {
  manifests: Manifest[];
  generated: Set<Manifest>;
}

/** All objects of an overlay, as `kubectl kustomize` prints them; a test compares it with the real one. */
export function resolve(folder: string): Manifest[] {
  const { manifests, generated } = build(folder);
  nameByContent(manifests, generated);
  return manifests;
}

function build(folder: string): Built {
  const kustomization = readKustomization(folder);
  const built: Built = { manifests: [], generated: new Set() };
  for (const resource of kustomization.resources ?? []) {
    const path = join(folder, resource);
    if (!isKustomization(path)) built.manifests.push(...readManifests(path));
    else {
      const inner = build(path);
      built.manifests.push(...inner.manifests);
      for (const one of inner.generated) built.generated.add(one);
    }
  }
  generate(kustomization, built);
  for (const patch of kustomization.patches ?? []) applyPatch(patch, folder, built);
  for (const manifest of built.manifests) decorate(manifest, kustomization);
  for (const file of kustomization.transformers ?? [])
    addSuffix(readYaml(readFileSync(join(folder, file), 'utf8'))[0], built);
  return built;
}

function generate({ configMapGenerator = [], secretGenerator = [] }: Kustomization, built: Built): void {
  const sources = [
    ...configMapGenerator.map((one) => ({ ...one, kind: 'ConfigMap' })),
    ...secretGenerator.map((one) => ({ ...one, kind: 'Secret' })),
  ];
  for (const { name, kind, behavior = 'create', literals = [] } of sources) {
    const data = Object.fromEntries(literals.map((literal) => entryOf(literal, kind)));
    const existing = [...built.generated].find((one) => one.kind === kind && one.metadata.name === name);
    if ((behavior === 'merge') !== (existing !== undefined))
      throw new Error(`${kind} ${name}: ${behavior} does not fit`);
    if (existing) Object.assign(existing.data, data);
    else {
      const type = kind === 'Secret' ? { type: 'Opaque' } : {};
      const manifest: Manifest = { apiVersion: 'v1', kind, metadata: { name }, data, ...type };
      built.manifests.push(manifest);
      built.generated.add(manifest);
    }
  }
}

function entryOf(literal: string, kind: string): [string, string] {
  const at = literal.indexOf('=');
  const value = literal.slice(at + 1).replace(/^(["'])(.*)\1$/, '$2');
  return [literal.slice(0, at), kind === 'Secret' ? inLines(Buffer.from(value).toString('base64')) : value];
}

const inLines = (text: string) => (text.length < 70 ? text : text.replace(/.{1,70}/g, '$&\n'));

function applyPatch({ path, patch, target }: Patch, folder: string, built: Built): void {
  const documents = readYaml(path ? readFileSync(join(folder, path), 'utf8') : (patch ?? ''));
  for (const document of documents) {
    const fits = target ?? { kind: document.kind, name: document.metadata.name };
    const matches = (pattern: string | undefined, text: string) =>
      !pattern || new RegExp(`^(?:${pattern})$`).test(text);
    const targets = built.manifests.filter(
      ({ kind, metadata }) => matches(fits.kind, kind) && matches(fits.name, metadata.name),
    );
    if (targets.length === 0) throw new Error(`${folder}: nothing fits a patch for ${fits.kind} ${fits.name ?? ''}`);
    for (const manifest of targets) {
      const { kind, metadata } = manifest;
      const changed = Array.isArray(document)
        ? jsonPatch(manifest, document)
        : strategicMerge(manifest, { ...document, kind, metadata: { ...document.metadata, name: metadata.name } });
      replaceContent(manifest, changed);
    }
  }
}

function addSuffix({ kind, suffix, fieldSpecs }: SuffixTransformer, { manifests }: Built): void {
  const kinds = fieldSpecs.map((one) => one.kind);
  if (kind !== 'SuffixTransformer' || fieldSpecs.some(({ path }) => path !== 'metadata/name'))
    throw new Error(`the transformer ${kind} is more of kustomize than is read here`);
  for (const { metadata } of ofKind(manifests, ...kinds)) metadata.name += suffix;
}

function replaceContent(manifest: Manifest, content: Manifest): void {
  for (const key of Object.keys(manifest)) delete manifest[key];
  Object.assign(manifest, content);
}

function decorate(manifest: Manifest, { namespace, labels = [], replicas = [], images = [] }: Kustomization): void {
  if (namespace && !CLUSTER_WIDE.has(manifest.kind)) manifest.metadata.namespace = namespace;
  for (const { pairs, includeTemplates } of labels) {
    manifest.metadata.labels = { ...manifest.metadata.labels, ...pairs };
    if (includeTemplates && manifest.spec?.template) {
      const metadata = manifest.spec.template.metadata ?? {};
      manifest.spec.template.metadata = { ...metadata, labels: { ...metadata.labels, ...pairs } };
    }
    for (const claim of (includeTemplates && manifest.spec?.volumeClaimTemplates) || []) {
      claim.metadata.labels = { ...claim.metadata.labels, ...pairs };
    }
  }
  const count = replicas.find(({ name }) => name === manifest.metadata.name)?.count;
  if (count !== undefined && ['Deployment', 'StatefulSet'].includes(manifest.kind)) manifest.spec.replicas = count;
  for (const workload of workloads([manifest])) {
    for (const container of podOf(workload).containers) {
      const [, name = ''] = /^([^:@]+)/.exec(container.image) ?? [];
      const image = images.find((one) => one.name === name);
      if (image) container.image = `${image.newName ?? name}:${image.newTag}`;
    }
  }
}
