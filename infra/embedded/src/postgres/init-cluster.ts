import { execFile } from 'node:child_process';
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { emptyFolderFor } from './cluster-folder.ts';
import type { RunAs } from './run-as.ts';

const run = promisify(execFile);

type Request = { initdb: string; home: string; user: RunAs; password: string; durable: boolean };

/** Creates the cluster in `home/cluster` if it is missing; restarts an interrupted attempt. */
export async function initCluster({ initdb, home, user, password, durable }: Request): Promise<string> {
  const cluster = join(home, 'cluster');
  if (existsSync(join(cluster, 'PG_VERSION'))) return cluster;
  const fresh = join(home, 'cluster.new');
  const passwordFile = join(home, 'initdb-password');
  emptyFolderFor(user, fresh);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  try {
    const args = ['-D', fresh, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    args.push('--encoding=UTF8', '--locale=C', ...(durable ? [] : ['--no-sync']));
    await run(initdb, args, { ...user, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } });
  } catch (error) {
    throw new StartError(`PostgreSQL could not create ${cluster}: ${lastLine((error as { stderr?: string }).stderr)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(fresh, cluster);
  return cluster;
}

const lastLine = (text = '') => text.trim().split('\n').slice(-3).join(' ');
