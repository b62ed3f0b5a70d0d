import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The pid of every part that runs now, Postgres included, by its name. */
async function runningParts(dataDir) {
  const recorded = JSON.parse(await readFile(join(dataDir, 'pids.json'), 'utf8'));
  const parts = Object.entries(recorded).map(([name, { pid }]) => [name, pid]);
  const folder = join(dataDir, 'postgres');
  const home = (await readFile(join(folder, 'location'), 'utf8').catch(() => folder)).trim();
  const postmaster = await readFile(join(home, 'cluster/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(postmaster.split('\n')[0]);
  return pid > 0 && !parts.some(([name]) => name === 'postgres') ? [...parts, ['postgres', pid]] : parts;
}

/**
 * Ends parts of a running shop with SIGKILL, one after the other, with random pauses.
 * @param plan `kills` how many, `longestPauseMs` between two, `random` numbers of a seed
 * @param tell called with each part's name and the number of kills so far
 * @returns how often each part was killed, by its name
 */
export async function killParts(dataDir, { kills, longestPauseMs, random }, tell) {
  const killed = {};
  for (let count = 0; count < kills; ) {
    await setTimeout(random() * longestPauseMs);
    const parts = await runningParts(dataDir);
    const [name, pid] = parts[Math.floor(random() * parts.length)] ?? [];
    if (!pid || !kill(pid)) continue;
    killed[name] = (killed[name] ?? 0) + 1;
    tell(name, ++count);
  }
  return killed;
}

/** @returns false when the process has ended by itself in the meantime */
function kill(pid) {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
