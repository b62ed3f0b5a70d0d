import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function pidOf(part: string, dataDir: string): Promise<number> {
  if (part === 'postgres') {
    const postmaster = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    return Number(postmaster.split('\n')[0]);
  }
  return JSON.parse(await readFile(join(dataDir, 'pids.json'), 'utf8'))[part].pid;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
