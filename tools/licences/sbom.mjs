/** `npm run sbom`: writes dist/sbom/<part>.cdx.json (CycloneDX) from the lockfile: the contents of each image. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
    writeFileSync(join(folder, `${name}.cdx.json`), text);
    say(`dist/sbom/${name}.cdx.json  ${JSON.parse(text).components.length} packages`);
  }
});
