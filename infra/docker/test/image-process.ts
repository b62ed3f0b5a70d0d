import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { all, environmentOf, type Stage } from './dockerfile.ts';

const started = new Set<ChildProcess>();

export interface ImageProcess {
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  stop(): Promise<number | null>;
}

/** Fills an empty folder by the final stage's COPY lines; `built` holds the build stage's output. */
export function fillRoot(stage: Stage | undefined, built: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const line of all(stage, 'COPY')) {
    const [from, source = '', target = ''] = line.split(' ');
    if (from !== '--from=build') throw new Error(`COPY ${line} takes files that no stage has made`);
    // Skips Node and the C library, because the test uses the machine's.
    if (source !== '/runtime') cpSync(join(built, source), join(folder, target), { recursive: true });
  }
}

/** Runs the image's command in its folder, with only the image's environment. */
export function runImage(
  stage: Stage | undefined,
  folder: string,
  env: Record<string, string>,
  args: string[] = [],
): ImageProcess {
  const [program = ''] = JSON.parse(all(stage, 'CMD').at(-1) ?? '[]') as string[];
  const child = spawn(process.execPath, [join(folder, program), ...args], {
    cwd: join(folder, all(stage, 'WORKDIR').at(-1) ?? ''),
    env: { PATH: '/nonexistent', ...environmentOf(stage), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => started.delete(child));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { output: () => output, ended, stop };
}

export async function endAll(): Promise<void> {
  await Promise.all(
    [...started].map((child) => new Promise((gone) => child.once('close', gone) && child.kill('SIGKILL'))),
  );
}
