/** The third-party images that the shop is built from and runs with; versions.json is their only source. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/checkout.mjs';

export interface Version {
  /** Name and exact tag. */
  readonly image: string;
  /** `sha256:…`, or null until a registry has been asked. */
  readonly digest: string | null;
  /** Ecosystem and package under which OSV lists its vulnerabilities. */
  readonly advisories: readonly [ecosystem: string, name: string];
}
type Versions = Readonly<Record<string, Version>>;

const FILE = 'tools/versions/versions.json';

/** Files that repeat them because they can't read another file. */
export const USERS = ['docker-compose.yml', 'infra/docker/Dockerfile', 'k8s/overlays/local/stores.yaml'];

export const readVersions = (folder = root): Versions => JSON.parse(readFileSync(join(folder, FILE), 'utf8'));

/** `mongo:8.0.21@sha256:…`, without the digest until it is known. */
export const referenceOf = ({ image, digest }: Version): string => (digest ? `${image}@${digest}` : image);

export const numberOf = ({ image }: Version): string => /:v?(\d+(?:\.\d+)+)/.exec(image)?.[1] ?? '';

export function withVersions(text: string, versions: Versions): string {
  return Object.values(versions).reduce((changed, version) => {
    const name = version.image.replace(/:.*/, '').replaceAll('.', '\\.');
    const mention = new RegExp(`(?<=(?:image: |NODE_IMAGE=))${name}:[\\w.-]+(?:@sha256:[0-9a-f]{64})?(?=\\s)`, 'g');
    return changed.replace(mention, referenceOf(version));
  }, text);
}

export function writeVersions(versions: Versions, folder = root): void {
  const lines = Object.entries(versions).map(([name, version]) => {
    const fields = JSON.stringify(version, null, 1).replace(/\n\s*/g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']');
    return `  ${JSON.stringify(name)}: ${fields}`;
  });
  writeFileSync(join(folder, FILE), `{\n${lines.join(',\n')}\n}\n`);
  for (const file of USERS) {
    const path = join(folder, file);
    writeFileSync(path, withVersions(readFileSync(path, 'utf8'), versions));
  }
}
