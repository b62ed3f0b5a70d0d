import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { program, root, say, sayDone } from './build/checkout.mjs';
import { runNode } from './build/run-program.mjs';
import { checkBudget } from './code-lines/count.ts';

const projects = ['.', 'web', 'admin-web', 'packages/web-kit', 'e2e'].map((folder) => join(folder, 'tsconfig.json'));

const check = async (name: string, args: string[]): Promise<number> => {
  const since = performance.now();
  const { code, said } = await runNode(args, { quiet: true });
  if (code === 0) sayDone(name, since);
  else process.stdout.write(`${said.trim()}\n`);
  return code;
};

await program(async () => {
  const types = projects
    .filter((project) => existsSync(join(root, project)))
    .map((project) =>
      check(`types ${project}`, [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...['-p', project, '--incremental'],
        ...['--tsBuildInfoFile', join(root, '.cache/types', project.replaceAll('/', '-'))],
      ]),
    );
  const style = check('style', [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '.']);
  const unused = check('unused exports', [
    join(root, 'node_modules/knip/bin/knip.js'),
    '--no-progress',
    '--no-config-hints',
  ]);
  const codes = await Promise.all([...types, style, unused]);
  const size = await checkBudget();
  say(size.said);
  process.exit(Math.max(...codes, size.code));
});
