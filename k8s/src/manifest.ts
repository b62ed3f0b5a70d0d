// biome-ignore lint/suspicious/noExplicitAny: manifests are whatever the files say until their schema has been checked
export type Value = any;

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  [field: string]: Value;
}

export const nameOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;

export const ofKind = (manifests: readonly Manifest[], ...kinds: string[]): Manifest[] =>
  manifests.filter(({ kind }) => kinds.includes(kind));

export const workloads = (manifests: readonly Manifest[]): Manifest[] =>
  ofKind(manifests, 'Deployment', 'StatefulSet', 'Job');

export const programs = (manifests: readonly Manifest[]): Manifest[] =>
  workloads(manifests).filter(({ metadata }) => metadata.labels?.tier === 'program');

export const podOf = (workload: Manifest): Value => workload.spec.template.spec;
export const podLabels = (workload: Manifest): Record<string, string> => workload.spec.template.metadata?.labels ?? {};

/** The shop's program in a container, by image name; undefined for third-party images. */
export const programOf = (image: string): string | undefined => /(?:^|\/)loop-petal\/([\w-]+)/.exec(image)?.[1];
