import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from './checkout.ts';
import { copiedSources } from './dockerfile.ts';

type Rule = { matches: RegExp; keeps: boolean };

/** Follows Docker's rules: the last pattern that matches a path or a parent folder applies. */
function readRules(): Rule[] {
  return readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const pattern = line.replace(/^!/, '').split(/(\*\*\/|\*)/);
      const source = pattern.map((piece) =>
        piece === '**/' ? '(?:.*/)?' : piece === '*' ? '[^/]*' : piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
      );
      return { matches: new RegExp(`^${source.join('')}(?:/|$)`), keeps: line.startsWith('!') };
    });
}

export function isSent(path: string, rules = readRules()): boolean {
  return rules.reduce((sent, { matches, keeps }) => (matches.test(path) ? keeps : sent), true);
}

/** Copies one image's part of the build context to `target`, and links the packages. */
export function makeContext(image: { name: string; source: string }, target: string): void {
  const rules = readRules();
  const holdsSent = (path: string) => rules.some(({ keeps, matches }) => keeps && matches.test(`${path}/package.json`));
  const filter = (source: string) => {
    const path = relative(root, source);
    return path === '' || isSent(path, rules) || (!/node_modules|\.git$/.test(path) && holdsSent(path));
  };
  for (const path of copiedSources(image)) cpSync(join(root, path), join(target, path), { recursive: true, filter });
  linkPackages(target, '');
  const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces as string[];
  for (const folder of workspaces.flatMap(expand)) linkPackages(target, folder);
}

export const expand = (workspace: string): string[] => {
  if (!workspace.endsWith('/*')) return [workspace];
  const parent = dirname(workspace);
  return readdirSync(join(root, parent)).map((name) => join(parent, name));
};

/** Links every installed package; the shop's own packages link to their copies. */
function linkPackages(target: string, folder: string): void {
  const from = join(root, folder, 'node_modules');
  const to = join(target, folder, 'node_modules');
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from).filter((name) => !name.startsWith('.stamp') && name !== '.cache')) {
    if (entry.startsWith('@') || entry === '.bin') {
      mkdirSync(join(to, entry), { recursive: true });
      for (const name of readdirSync(join(from, entry))) link(join(entry, name));
    } else {
      mkdirSync(to, { recursive: true });
      link(entry);
    }
  }
  function link(name: string): void {
    const real = realpathSync(join(from, name));
    const isOurs = dirname(name) === '@loop-petal' && basename(real) !== '';
    symlinkSync(isOurs ? join(target, relative(root, real)) : join(from, name), join(to, name));
  }
}
