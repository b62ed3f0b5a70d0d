import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from './cache.ts';
import { runToEnd } from './processes.ts';
import { progress } from './progress.ts';

/** The installed promtool, or else that of Debian's package `prometheus`, which is unpacked but not installed. */
export async function findPromtool(signal: AbortSignal): Promise<string> {
  if (await works('promtool', signal)) return 'promtool';
  const folder = await cached('promtool', [], async (target) => {
    progress("promtool: unpacking Debian's package prometheus");
    const download = () => runToEnd('apt-get', ['download', 'prometheus'], { signal, cwd: target });
    // A new machine has no package lists yet.
    await download().catch(() => runToEnd('apt-get', ['update', '-qq'], { signal }).then(download));
    const [archive = ''] = (await readdir(target)).filter((name) => name.endsWith('.deb'));
    await runToEnd('dpkg-deb', ['-x', join(target, archive), target], { signal });
  }).catch((error) => {
    throw new Error(`The alert rules need promtool: install Prometheus. (${error.message})`);
  });
  return join(folder, 'usr/bin/promtool');
}

const works = (command: string, signal: AbortSignal): Promise<boolean> =>
  runToEnd(command, ['--version'], { signal }).then(
    () => true,
    () => false,
  );
