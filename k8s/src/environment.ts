import { type Manifest, ofKind, podOf, type Value } from './manifest.ts';

function filesOf(pod: Value, container: Value): Set<string> {
  const files = (container.volumeMounts ?? []).flatMap(({ name, mountPath }: Value) => {
    const volume = (pod.volumes ?? []).find((one: Value) => one.name === name);
    const sources = volume?.secret
      ? [volume.secret]
      : (volume?.projected?.sources ?? []).map(({ secret }: Value) => secret);
    return sources.flatMap(({ items }: Value) => items.map(({ path }: Value) => `${mountPath}/${path}`));
  });
  return new Set(files);
}

export function environmentOf(workload: Manifest, manifests: readonly Manifest[]) {
  const pod = podOf(workload);
  const [container] = pod.containers;
  const maps = (container.envFrom ?? []).map(({ configMapRef }: Value) =>
    ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === configMapRef.name),
  );
  const own = Object.fromEntries((container.env ?? []).map(({ name, value }: Value) => [name, value]));
  const values: Record<string, string> = Object.assign(
    {},
    ...maps.map((map: Manifest | undefined) => map?.data ?? {}),
    own,
  );
  return { values, files: filesOf(pod, container), program: container.image as string };
}
