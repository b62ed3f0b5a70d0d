/**
 * `npm run pin`: asks the registries for the digest of every image in versions.json, with this machine's Docker client,
 * and writes them there and into the files that name the images. Fails if a digest can't be resolved. `npm run pin --
 * --check`: changes nothing and asks no registry. Fails if a file differs from versions.json, and with
 * `--require-digests` if a digest is missing; otherwise it only warns.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { program, root, Stop, say } from '../build/checkout.mjs';
import { readVersions, USERS, type Version, withVersions, writeVersions } from './versions.ts';

const DIGEST = /^sha256:[0-9a-f]{64}$/;
const flag = { type: 'boolean', default: false } as const;
const options = { check: flag, 'require-digests': flag, root: { type: 'string', default: root } } as const;
const { values } = parseArgs({ options });
const folder = resolve(values.root);

function digestOf(image: string): string {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  try {
    const digest = execFileSync('docker', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
    if (DIGEST.test(digest)) return digest;
    throw new Error(`docker answered ${JSON.stringify(digest)}`);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const reason = String(stderr || message).trim();
    throw new Stop(`${image}: no digest, nothing was written (docker buildx: ${reason.split('\n')[0]})`);
  }
}

function check(versions: Readonly<Record<string, Version>>): void {
  const differing = USERS.filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return text !== withVersions(text, versions);
  });
  if (differing.length > 0) throw new Stop(`${differing.join(', ')}: not the images in versions.json; run npm run pin`);
  const without = Object.values(versions).filter(({ digest }) => !DIGEST.test(digest ?? ''));
  if (without.length === 0) return void say('Every image is pinned by its digest.');
  const told = `${without.length} images have no digest: ${without.map(({ image }) => image).join(', ')}`;
  if (values['require-digests']) throw new Stop(told);
  say(`${told}. Run npm run pin where a registry can be reached`);
}

await program(async () => {
  const versions = readVersions(folder);
  if (values.check) return check(versions);
  const pinned: Record<string, Version> = {};
  for (const [name, version] of Object.entries(versions))
    pinned[name] = { ...version, digest: digestOf(version.image) };
  writeVersions(pinned, folder);
  for (const { image, digest } of Object.values(pinned)) say(`  ${image.padEnd(28)}${digest}`);
});
