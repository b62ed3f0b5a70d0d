import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { serviceNames } from '@loop-petal/contracts/services';
import { services } from '../src/consumed-events.ts';

const root = fileURLToPath(new URL('../../../services', import.meta.url));
const folders = readdirSync(root);
const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** docs/decisions/027: the exports of each file of a service. */
const exportsOf = (name: string): Record<string, string[]> => ({
  'src/config.ts': [`${capital(name)}Environment`, 'loadConfig'],
  'src/context.ts': ['createContext'],
  'src/api.ts': [`${name}Handlers`],
  'src/consumers.ts': [`${name}Consumers`],
  'src/service.ts': [`${name}Service`],
  'src/main.ts': [],
  [`test/start-${name}.ts`]: [`start${capital(name)}`],
});
const MAIN_LINES = 15;
const FOLDER_FILES = 25;

const tsFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('generated'),
  );

test('the folders of services are the services of the contract', () => {
  expect(folders.sort()).toEqual([...serviceNames].sort());
  expect(Object.keys(services).sort()).toEqual([...serviceNames].sort());
});

describe.each(folders)('the service %s follows the plan', (name) => {
  const read = (file: string) => readFileSync(join(root, name, file), 'utf8');

  test.each(Object.entries(exportsOf(name)))('%s', (file, exported) => {
    expect(existsSync(join(root, name, file))).toBe(true);
    const text = read(file);
    expect(exported.filter((one) => !new RegExp(`^export .*\\b${one}\\b`, 'm').test(text))).toEqual([]);
  });

  test('main.ts only runs the service', () => {
    expect(read('src/main.ts')).toContain(`await runService(${name}Service)`);
    expect(read('src/main.ts').split('\n').length).toBeLessThanOrEqual(MAIN_LINES);
  });

  test('its tests start it with one function, on the production definition', () => {
    expect(read(`test/start-${name}.ts`)).toContain(`startTestService(${name}Service`);
    const wiring = /\b(?:createContext|createApp|startConsumers|startDocumentConsumers|createOutboxRelay)\(/;
    expect(tsFilesIn(join(root, name, 'test')).filter((file) => wiring.test(read(`test/${file}`)))).toEqual([]);
  });

  test('no folder holds too many files', () => {
    const counts = new Map<string, number>();
    for (const file of tsFilesIn(join(root, name, 'src'))) {
      const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > FOLDER_FILES)).toEqual([]);
  });
});
