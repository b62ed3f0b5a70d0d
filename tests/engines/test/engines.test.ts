import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let bin: string;
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'loop-petal-engines-bin-'));
});
afterEach(() => rmSync(bin, { recursive: true, force: true }));

function install(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

/** Runs with no programs but the installed ones. @returns name, outcome and remark of each step */
function engines(...args: string[]) {
  const ran = spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../run.ts'), ...args], {
    encoding: 'utf8',
    env: { PATH: bin, OSV_URL: 'http://127.0.0.1:1' },
  });
  const lines = ran.stdout.split('\n').filter(Boolean);
  const steps = lines.map((line) => /^(\S+) +(\w+) +[\d.]+ s *(.*)$/.exec(line)?.slice(1));
  return { status: ran.status, steps, stderr: ran.stderr };
}

test('without Docker, Go, kubectl and a registry, each step is skipped with its reason', () => {
  install('npm', `echo '{"message":"no network"}'`);
  install('docker', 'exit 1');
  expect(engines()).toEqual({
    status: 0,
    stderr: '',
    steps: [
      ['digests', 'skipped', 'docker has no buildx plugin'],
      ['advisories', 'skipped', expect.stringMatching(/^packages: not compared.*no network.* images: not compared/)],
      ['kustomize', 'skipped', 'go is missing'],
      ['api-server', 'skipped', 'kubectl is missing'],
      ['images', 'skipped', 'no Docker engine answers'],
      ['compose', 'skipped', 'no Docker engine answers'],
      ['restore', 'skipped', 'no Docker engine answers'],
    ],
  });
});

test('a client of Docker without a registry and without compose skips the steps that need them', () => {
  install('docker', '[ "$2" != imagetools ] && [ "$1" != compose ]');
  expect(engines('--only', 'digests', '--only', 'restore')).toMatchObject({
    status: 0,
    steps: [
      ['digests', 'skipped', expect.stringMatching(/^no registry answers for node:24\./)],
      ['restore', 'skipped', 'docker has no compose plugin'],
    ],
  });
});

test('a failed step ends the run with its output and exit code 1', () => {
  install('docker', 'case "$*" in *"up --build"*) echo "no space left on device" >&2; exit 1;; esac');
  install('sh', 'exec /bin/sh "$@"');
  expect(engines('--only', 'compose')).toMatchObject({
    status: 1,
    steps: [['compose', 'failed', '']],
    stderr: expect.stringContaining('no space left on device'),
  });
});

test('an unknown step is an error that lists the steps', () => {
  expect(engines('--only', 'composer')).toMatchObject({
    status: 1,
    steps: [],
    stderr: 'No step is called composer. Steps: digests, advisories, kustomize, api-server, images, compose, restore\n',
  });
});
