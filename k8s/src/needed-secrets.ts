import { type Manifest, podOf, type Value, workloads } from './manifest.ts';

/** The keys of each Secret that the workloads mount: `{ sessions: ['SESSION_SECRET'], … }`. */
export function neededSecrets(manifests: readonly Manifest[]): Record<string, string[]> {
  const needed: Record<string, Set<string>> = {};
  const note = (name: string, items: Value[]) => {
    needed[name] = new Set([...(needed[name] ?? []), ...items.map(({ key }) => key)]);
  };
  for (const { secret, projected } of workloads(manifests).flatMap((one) => podOf(one).volumes ?? [])) {
    if (secret) note(secret.secretName, secret.items);
    for (const source of projected?.sources ?? []) note(source.secret.name, source.secret.items);
  }
  return Object.fromEntries(Object.entries(needed).map(([name, keys]) => [name, [...keys]]));
}
