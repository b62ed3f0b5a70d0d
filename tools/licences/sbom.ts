/** `npm run sbom`: writes dist/sbom/<part>.cdx.json (CycloneDX) from the lockfile: the contents of each image. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { images } from '../../infra/docker/images.mjs';
import { program, root, say } from '../build/checkout.mjs';

interface Bom {
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Lockfile {
  packages: Record<string, { name?: string; version?: string; peerDependencies?: Record<string, string> }>;
}

const readJson = <Content>(file: string): Content => JSON.parse(readFileSync(join(root, file), 'utf8'));

await program(async () => {
  const folder = join(root, 'dist/sbom');
  mkdirSync(folder, { recursive: true });
  for (const { name, folder: source } of images) {
    const { name: workspace, version } = readJson<{ name: string; version: string }>(`${source}/package.json`);
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev', '-w', workspace];
    const text = execFileSync('npm', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e8,
    });
    const bom = withoutPeers(JSON.parse(text), `${workspace}@${version}`);
    writeFileSync(join(folder, `${name}.cdx.json`), JSON.stringify(bom, null, 2));
    say(`dist/sbom/${name}.cdx.json  ${bom.components.length} packages`);
  }
});

/** npm counts peers as dependencies; Prisma's client has the whole command line as a peer, which no image contains. */
function withoutPeers(bom: Bom, workspace: string): Bom {
  const entries = Object.entries(readJson<Lockfile>('package-lock.json').packages);
  const peers = new Map(
    entries.map(([path, { name, version, peerDependencies }]) => [
      `${name ?? path.split('node_modules/').at(-1)}@${version}`,
      peerDependencies ?? {},
    ]),
  );
  const dependencies = new Map(
    bom.dependencies.map(({ ref, dependsOn }) => [
      ref,
      dependsOn.filter((one) => !(one.slice(0, one.lastIndexOf('@')) in (peers.get(ref) ?? {}))),
    ]),
  );
  const kept = new Set([workspace]);
  for (const ref of kept) for (const one of dependencies.get(ref) ?? []) kept.add(one);
  return {
    ...bom,
    components: bom.components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: [...dependencies].flatMap(([ref, dependsOn]) => (kept.has(ref) ? [{ ref, dependsOn }] : [])),
  };
}
