import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkOutCommit, type OtherCheckout } from '../../bench/other-commit.ts';
import { root } from '../../tools/build/checkout.mjs';

const OWN = '@loop-petal';
const GENERATED = 'services/orders/src/generated';

/**
 * A checkout of the last commit in a temporary folder, with the packages installed in this checkout, except workspace
 * members.
 */
export async function openCheckout(): Promise<OtherCheckout> {
  const checkout = await checkOutCommit('HEAD');
  for (const member of membersWithPackages()) await linkPackages(member, checkout.folder);
  if (existsSync(join(root, GENERATED)))
    await cp(join(root, GENERATED), join(checkout.folder, GENERATED), { recursive: true });
  return checkout;
}

function membersWithPackages(): string[] {
  const files = execFileSync('git', ['ls-files', '*package.json'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return files.map(dirname).filter((member) => existsSync(join(root, member, 'node_modules')));
}

async function linkPackages(member: string, folder: string): Promise<void> {
  const installed = join(root, member, 'node_modules');
  const linked = join(folder, member, 'node_modules');
  await mkdir(linked, { recursive: true });
  for (const name of await readdir(installed))
    if (name !== OWN) await symlink(join(installed, name), join(linked, name));
  if (!existsSync(join(installed, OWN))) return;
  await mkdir(join(linked, OWN));
  for (const name of await readdir(join(installed, OWN))) {
    const target = resolve(join(installed, OWN), await readlink(join(installed, OWN, name)));
    await symlink(join(folder, target.slice(root.length)), join(linked, OWN, name));
  }
}
