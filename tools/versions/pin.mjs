/**
 * `npm run pin`: asks the registries for the digest of every image in versions.json, with this machine's Docker client,
 * and writes them there and into the files that name the images. Fails if a digest can't be resolved. `npm run pin --
 * --check`: changes nothing and asks no registry. Fails if a file differs from versions.json, and with
 * `--require-digests` if a digest is missing; otherwise that is a warning.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { program, root, Stop, say } from '../build/checkout.mjs';
import { readVersions, USERS, withVersions, writeVersions } from './versions.mjs';

const DIGEST = /^sha256:[0-9a-f]{64}$/;
const flag = { type: 'boolean', default: false };
const options = { check: flag, 'require-digests': flag, root: { type: 'string', default: root } };
const { values } = parseArgs({ options });
const folder = resolve(values.root);

function digestOf(image) {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  try {
    const digest = execFileSync('docker', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
    if (DIGEST.test(digest)) return digest;
    throw new Error(`docker answered ${JSON.stringify(digest)}`);
  } catch (error) {
    const reason = String(error.stderr || error.message).trim();
    throw new Stop(`${image}: no digest, nothing was written (docker buildx: ${reason.split('\n')[0]})`);
  }
}

function check(versions) {
  const differing = USERS.filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return text !== withVersions(text, versions);
  });
  if (differing.length > 0) throw new Stop(`${differing.join(', ')}: not the images of versions.json; run npm run pin`);
  const without = Object.values(versions).filter(({ digest }) => !DIGEST.test(digest ?? ''));
  if (without.length === 0) return say('Every image is pinned by its digest.');
  const told = `${without.length} images have no digest: ${without.map(({ image }) => image).join(', ')}`;
  if (values['require-digests']) throw new Stop(told);
  say(`${told}. Where a registry answers: npm run pin`);
}

await program(async () => {
  const versions = readVersions(folder);
  if (values.check) return check(versions);
  const pinned = Object.entries(versions).map(([name, version]) => [
    name,
    { ...version, digest: digestOf(version.image) },
  ]);
  writeVersions(Object.fromEntries(pinned), folder);
  for (const [, { image, digest }] of pinned) say(`  ${image.padEnd(28)}${digest}`);
});
