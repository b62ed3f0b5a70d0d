/**
 * `node infra/docker/assemble.mjs NAME TARGET`: copies a program's run-time files to the folder TARGET. For a service
 * its bundle, its migrations or pictures, and the native packages outside the bundle; for a client its build output.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from '../../tools/build/bundle.mjs';
import { root } from '../../tools/build/checkout.mjs';
import { ensureGenerated } from '../../tools/build/ensure-generated.mjs';
import { runNpm } from '../../tools/build/run-program.mjs';
import { images } from './images.mjs';
import { copyNative } from './native-packages.mjs';

const DATA_FOLDERS = ['migrations', 'images'];

export async function assemble(name, target) {
  const image = images.find((one) => one.name === name);
  if (!image) throw new Error(`unknown image ${name}; known: ${images.map((one) => one.name).join(', ')}`);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'package.json'), '{ "type": "module" }\n');
  await (image.isClient ? copyPages(image, target) : bundleProgram(image, target));
}

async function copyPages({ folder }, target) {
  const { code, said } = await runNpm(['run', '--silent', 'build', '-w', folder], { quiet: true });
  if (code !== 0) throw new Error(`${folder} could not be built:\n${said}`);
  const isNeeded = (path) => !/\.map$|\.stamp-\w+$/.test(path);
  await cp(join(root, folder, 'dist'), join(target, 'dist'), { recursive: true, filter: isNeeded });
}

async function bundleProgram({ folder, carriesMigrations }, target) {
  if (folder === 'services/orders') await ensureGenerated();
  const options = bundleOptions({ folder, entries: { main: `${folder}/src/main.ts` } });
  const forImage = { outdir: join(target, 'dist'), sourcemap: false, target: 'node24', metafile: true };
  const { outputFiles, metafile } = await build({ ...options, ...forImage });
  await mkdir(join(target, 'dist'), { recursive: true });
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(path, contents)));
  for (const data of DATA_FOLDERS.filter((one) => existsSync(join(root, folder, one)))) {
    await cp(join(root, folder, data), join(target, data), { recursive: true });
  }
  if (carriesMigrations) await copyMigrations(target);
  await copyNative(metafile, join(target, 'node_modules'));
}

async function copyMigrations(target) {
  const services = await readdir(join(root, 'services'));
  const folders = ['gateway', ...services.map((name) => join('services', name))].map((one) => join(one, 'migrations'));
  for (const path of folders.filter((one) => existsSync(join(root, one)))) {
    await cp(join(root, path), join(target, path), { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await assemble(process.argv[2], resolve(process.argv[3]));
