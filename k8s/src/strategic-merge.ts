import type { Value } from './manifest.ts';

/** Lists that Kubernetes merges by entry, with the field that identifies an entry; other lists are replaced. */
const KEYS: Record<string, string> = {
  containers: 'name',
  initContainers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
  ports: 'containerPort',
  topologySpreadConstraints: 'topologyKey',
};

const isMap = (value: Value): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A strategic merge patch, as far as k8s/ uses it. New list entries come first, as in kustomize. */
export function strategicMerge(base: Value, patch: Value, field = ''): Value {
  if (Array.isArray(base) && Array.isArray(patch)) return mergeLists(base, patch, KEYS[field]);
  if (!isMap(base) || !isMap(patch)) return patch;
  const merged = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = key in base ? strategicMerge(base[key], value, key) : value;
  }
  return merged;
}

function mergeLists(base: Value[], patch: Value[], key: string | undefined): Value[] {
  if (!key) return patch;
  const merged = base.map((entry) => {
    const change = patch.find((one) => one[key] === entry[key]);
    return change ? strategicMerge(entry, change) : entry;
  });
  const added = patch.filter((one) => !base.some((entry) => entry[key] === one[key]));
  return [...added, ...merged];
}
