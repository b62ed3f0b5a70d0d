/**
 * `npm run images -- [NAME …] [--tag TAG] [--prefix PREFIX]`: builds the images with Docker and prints their sizes;
 * fails above 200 MB. Without Docker, prints a message and exits with 0.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root, say } from '../../tools/build/checkout.mjs';
import { DOCKERFILE, images } from './images.mjs';

const LIMIT_MB = 200;
const MB = 1e6;
const options = {
  tag: { type: 'string', default: '0.1.0' },
  prefix: { type: 'string', default: 'loop-petal/' },
} as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const docker = (...args: string[]) =>
  execFileSync('docker', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function engineAnswers(): boolean {
  try {
    docker('info');
    return true;
  } catch {
    return false;
  }
}

function build({ name, source }: (typeof images)[number]): number {
  const image = `${values.prefix}${name}:${values.tag}`;
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const args = [`REVISION=${revision}`, `NAME=${name}`, `FOLDER=${source}`].flatMap((one) => ['--build-arg', one]);
  docker('build', '--file', DOCKERFILE, '--tag', image, ...args, '.');
  const megabytes = Number(docker('image', 'inspect', '--format', '{{.Size}}', image)) / MB;
  say(`  ${image.padEnd(36)}${megabytes.toFixed(0).padStart(5)} MB`);
  return megabytes;
}

if (!engineAnswers()) say('No Docker engine responds, so no image is built.');
else {
  const chosen = images.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const sizes = chosen.map(build);
  if (sizes.some((size) => size > LIMIT_MB)) throw new Error(`an image is larger than ${LIMIT_MB} MB`);
}
