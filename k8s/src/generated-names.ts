import { createHash } from 'node:crypto';
import { type Manifest, podOf, workloads } from './manifest.ts';

const LETTERS: Record<string, string> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' };

/** The suffix that kustomize gives a generated map: a hash of its content without the name. */
export function contentHash({ kind, type, data }: Manifest): string {
  const sorted = Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
  const fields = { data: sorted, kind, name: '', ...(kind === 'Secret' ? { type } : {}) };
  // Go escapes these three in JSON.
  const text = JSON.stringify(fields).replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return [...hex].map((letter) => LETTERS[letter] ?? letter).join('');
}

/** Gives every generated map its final name, in its definition and in all references. */
export function nameByContent(manifests: readonly Manifest[], generated: ReadonlySet<Manifest>): void {
  const names = new Map<string, string>();
  for (const one of generated) {
    const name = `${one.metadata.name}-${contentHash(one)}`;
    names.set(`${one.kind}/${one.metadata.name}`, name);
    one.metadata.name = name;
  }
  const rename = (kind: string, reference: { name?: string; secretName?: string } | undefined) => {
    for (const field of ['name', 'secretName'] as const) {
      const name = names.get(`${kind}/${reference?.[field]}`);
      if (reference && name) reference[field] = name;
    }
  };
  for (const pod of workloads(manifests).map(podOf)) {
    for (const { envFrom = [] } of pod.containers) {
      for (const { configMapRef, secretRef } of envFrom) {
        rename('ConfigMap', configMapRef);
        rename('Secret', secretRef);
      }
    }
    for (const { secret, configMap, projected } of pod.volumes ?? []) {
      rename('Secret', secret);
      rename('ConfigMap', configMap);
      for (const source of projected?.sources ?? []) rename('Secret', source.secret);
    }
  }
}
