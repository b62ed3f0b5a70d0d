import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools/build/checkout.mjs';

export interface OtherCheckout {
  commit: string;
  folder: string;
  remove(): Promise<void>;
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** A checkout of another commit in a temporary folder. The checkout's `npm start` installs and builds it. */
export async function checkOutCommit(ref: string): Promise<OtherCheckout> {
  const commit = git('rev-parse', '--short', `${ref}^{commit}`);
  const folder = await mkdtemp(join(tmpdir(), 'loop-petal-commit-'));
  git('worktree', 'add', '--detach', '--quiet', folder, commit);
  return {
    commit,
    folder,
    async remove() {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      git('worktree', 'prune');
    },
  };
}

export const thisCommit = (): string => git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? '+' : '');
