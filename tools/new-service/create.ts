/** `npm run new:service NAME`: creates an empty Postgres service by docs/decisions/027 and adds it to every list. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { program, root, Stop, say } from '../build/checkout.mjs';
import { runNode } from '../build/run-program.mjs';
import { entriesOf, filesOf } from './files.ts';

await program(async () => {
  const name = process.argv[2] ?? '';
  if (!/^[a-z]+$/.test(name)) throw new Stop('Usage: npm run new:service NAME, a name in lower-case letters');
  if (existsSync(join(root, 'services', name))) throw new Stop(`services/${name} already exists.`);

  const files = filesOf(name);
  for (const [file, before, line] of entriesOf(name)) {
    const text = files[file] ?? (await readFile(join(root, file), 'utf8'));
    if (!text.includes(`${before}\n`))
      throw new Stop(`${file} has no line "${before.trim()}" before which ${name} could be inserted.`);
    files[file] = text.replace(`${before}\n`, `${line}\n${before}\n`);
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
    say(file);
  }
  const sources = Object.keys(files).filter((file) => file.endsWith('.ts'));
  await runNode([join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...sources], { quiet: true });
  say(`
Next: npm install, npm run describe, npm test. Then add ${name} to docker-compose.yml, k8s/base and
infra/observability/prometheus (copy cart's): their tests name missing entries.`);
});
