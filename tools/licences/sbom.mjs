/** `npm run sbom`: writes dist/sbom/<part>.cdx.json (CycloneDX) from the lockfile: the contents of each image. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { images } from '../../infra/docker/images.mjs';
import { program, root, say } from '../build/checkout.mjs';

await program(async () => {
  const folder = join(root, 'dist/sbom');
  mkdirSync(folder, { recursive: true });
  for (const { name, folder: source } of images) {
    const { name: workspace } = JSON.parse(readFileSync(join(root, source, 'package.json'), 'utf8'));
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev', '-w', workspace];
    const text = execFileSync('npm', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e8,
    });
    const bom = withoutPeers(JSON.parse(text), source);
    writeFileSync(join(folder, `${name}.cdx.json`), JSON.stringify(bom, null, 2));
    say(`dist/sbom/${name}.cdx.json  ${bom.components.length} packages`);
  }
});

/** npm counts peers as dependencies; Prisma's client has the whole command line as a peer, which no image contains. */
function withoutPeers(bom, source) {
  const shipped = shippedPackages(source);
  const refs = new Set(
    bom.components.filter(({ name, version }) => shipped.has(`${name}@${version}`)).map((c) => c['bom-ref']),
  );
  const isKept = (ref) => refs.has(ref) || ref === bom.metadata.component['bom-ref'];
  return {
    ...bom,
    components: bom.components.filter((component) => refs.has(component['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}

/** `name@version` of all packages that a workspace depends on, by the lockfile. */
function shippedPackages(source) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const visit = (path) => {
    const entry = packages[path]?.link ? packages[packages[path].resolved] : packages[path];
    if (!entry || found.has(path)) return;
    found.add(path);
    const from = packages[path].link ? packages[path].resolved : path;
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) visit(locate(from, name));
  };
  /** Finds a package like Node: in the nearest parent `node_modules`. */
  const locate = (from, name) => {
    const path = `${from ? `${from}/` : ''}node_modules/${name}`;
    if (packages[path] || !from) return path;
    return locate(from.includes('/node_modules/') ? from.slice(0, from.lastIndexOf('/node_modules/')) : '', name);
  };
  visit(source);
  return new Set(
    [...found].map((path) => {
      const { link, resolved, version } = packages[path];
      if (link) return `${basename(resolved)}@${packages[resolved].version}`;
      return `${path.includes('node_modules/') ? path.split('node_modules/').at(-1) : basename(path)}@${version}`;
    }),
  );
}
