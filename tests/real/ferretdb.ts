import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from './cache.ts';
import { runToEnd, type ServerRun, startServer } from './processes.ts';
import { progress } from './progress.ts';

const SOURCE = join(import.meta.dirname, 'ferretdb');

async function ferretdbProgram(signal: AbortSignal): Promise<string> {
  const sources = (await readdir(SOURCE)).sort().map((file) => join(SOURCE, file));
  const folder = await cached('ferretdb', sources, async (target) => {
    progress('ferretdb: building with go, about a minute the first time');
    const args = [
      'build',
      '-trimpath',
      '-buildvcs=false',
      '-tags',
      'ferretdb_no_postgresql',
      '-o',
      join(target, 'ferretdb'),
      '.',
    ];
    await runToEnd('go', args, { signal, cwd: SOURCE });
  });
  return join(folder, 'ferretdb');
}

export async function startFerretdb({ dataFolder, signal, onStop }: ServerRun): Promise<string> {
  const program = await ferretdbProgram(signal);
  const folder = join(dataFolder, 'ferretdb');
  await mkdir(folder);
  const url = await startServer(program, [folder], { signal, onStop, ready: /^mongodb:\/\//, withinMs: 30_000 });
  progress(`ferretdb: ready on ${url}`);
  return url;
}
