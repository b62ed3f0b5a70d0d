import type { Manifest } from './manifest.ts';

/** One line of the checklist: what it asks for, and a way to break it that it must notice. */
export interface Rule {
  readonly name: string;
  /** Only where the shop is run in earnest. */
  readonly productionOnly?: boolean;
  check(manifests: readonly Manifest[]): string[];
  spoil(manifests: Manifest[]): void;
}

/** The object of a manifest list; a spoiler that finds nothing is itself broken. */
export function find(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  // Generated maps end with a hash of their content, jobs with a tag.
  const plain = ({ metadata }: Manifest) => metadata.name.replace(/-(?:[a-z0-9]{10}|\d+-\d+-\d+)$/, '');
  const found = manifests.find((one) => one.kind === kind && plain(one) === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
}
