import { podOf, type Value, workloads } from './manifest.ts';
import { resolve } from './resolve.ts';

export function neededSecrets(overlay: string): Record<string, string[]> {
  const needed: Record<string, Set<string>> = {};
  const note = (name: string, items: Value[]) => {
    needed[name] = new Set([...(needed[name] ?? []), ...items.map(({ key }) => key)]);
  };
  for (const { secret, projected } of workloads(resolve(overlay)).flatMap((one) => podOf(one).volumes ?? [])) {
    if (secret) note(secret.secretName, secret.items);
    for (const source of projected?.sources ?? []) note(source.secret.name, source.secret.items);
  }
  return Object.fromEntries(Object.entries(needed).map(([name, keys]) => [name, [...keys]]));
}
