import type { Manifest } from './manifest.ts';

/** One rule of the checklist, and a change that must violate it. */
export interface Rule {
  readonly name: string;
  /** Whether the rule applies only to production overlays. */
  readonly productionOnly?: boolean;
  check(manifests: readonly Manifest[]): string[];
  spoil(manifests: Manifest[]): void;
}

/** Finds an object in a manifest list. @throws when it is missing, because then the test of the rule is broken */
export function find(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  // Names of generated maps end with a hash of their content, names of jobs with a tag.
  const plain = ({ metadata }: Manifest) => metadata.name.replace(/-(?:[a-z0-9]{10}|\d+-\d+-\d+)$/, '');
  const found = manifests.find((one) => one.kind === kind && plain(one) === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
}
