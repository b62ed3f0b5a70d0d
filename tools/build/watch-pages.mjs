import { watch } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './checkout.mjs';
import { runNpm } from './run-program.mjs';

const SETTLE_MS = 200;
const sources = ['src', 'server', 'public'];

export function watchPages(folder) {
  let settle;
  let building = Promise.resolve();
  const build = async () => {
    const { code, said } = await runNpm(['run', '--silent', 'build', '-w', folder], { quiet: true });
    say(code === 0 ? `  ${folder}: built` : `  ${folder}: ${said.trim()}`);
  };
  const changed = () => {
    clearTimeout(settle);
    settle = setTimeout(() => {
      building = building.then(build);
    }, SETTLE_MS);
  };
  const packages = ['contracts', 'web-kit'].map((name) => join(root, 'packages', name, 'src'));
  for (const path of [...sources.map((source) => join(root, folder, source)), ...packages]) {
    try {
      watch(path, { recursive: true }, changed);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
}
