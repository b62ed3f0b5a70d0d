import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const MEGABYTES = 1024;
const BLOCK = Buffer.alloc(256 * 1024);
const FILL_AGAIN_MS = 100;

export interface SmallDisk {
  folder: string;
  /** Fills every free block, now and later. @returns a function that frees them */
  fill(): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

/**
 * Mounts a one-gigabyte disk in memory for a shop's data and unmounts it when this process ends, or earlier.
 * @returns the reason in one line if the disk can't be mounted
 */
export async function mountSmallDisk(): Promise<SmallDisk | { problem: string }> {
  if (process.getuid?.() !== 0) return { problem: 'only root can mount a disk' };
  const folder = await mkdtemp(join(tmpdir(), 'loop-petal-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0755`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return { problem: `no disk could be mounted (${String((error as { stderr?: Buffer }).stderr ?? error).trim()})` };
  }
  const unmount = () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  process.prependOnceListener('exit', unmount);
  await chmod(folder, 0o755);
  return {
    folder,
    fill: () => fillDisk(folder),
    async remove() {
      process.off('exit', unmount);
      unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, `filler-${randomUUID()}`);
  const file = await open(path, 'a');
  const over = new AbortController();
  const fill = async () => {
    for (let left = BLOCK.length; left >= 1; ) {
      const { bavail, bsize } = await statfs(folder);
      left = Math.min(BLOCK.length, bavail * bsize);
      const isWritten = await file.write(BLOCK, 0, left).then(
        ({ bytesWritten }) => bytesWritten > 0,
        () => false,
      );
      if (!isWritten) return;
    }
  };
  await fill();
  const filling = (async () => {
    while (!over.signal.aborted) {
      await fill();
      await setTimeout(FILL_AGAIN_MS);
    }
  })();
  return async () => {
    over.abort();
    await filling;
    await file.close();
    await rm(path);
  };
}
