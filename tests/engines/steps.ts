import { readVersions } from '../../tools/versions/versions.ts';
import { checkout } from '../real/cache.ts';
import { runToEnd } from '../real/processes.ts';
import { acceptOverlays } from './api-server.ts';
import { type ComposeShop, startComposeShop } from './compose-shop.ts';
import { buildxPlugin, composePlugin, dockerEngine, go, kubectl, pip, registryWith, Skip, type Step } from './step.ts';

const runScript = (signal: AbortSignal, file: string, ...args: string[]) =>
  runToEnd(process.execPath, ['--import', 'tsx', file, ...args], { signal, cwd: checkout });

let shop: Promise<ComposeShop> | undefined;

export const STEPS: readonly Step[] = [
  {
    name: 'digests',
    needs: [buildxPlugin, registryWith(readVersions().node?.image ?? '')],
    async run({ signal }) {
      await runScript(signal, 'tools/versions/pin.ts');
      return runScript(signal, 'tools/versions/pin.ts', '--check', '--require-digests');
    },
  },
  {
    name: 'advisories',
    needs: [],
    async run({ signal }) {
      const lines = (await runScript(signal, 'tools/versions/advisories.ts')).split('\n');
      if (lines.every((line) => line.includes('not compared'))) throw new Skip(lines.join(' '));
      return lines.join(' ');
    },
  },
  {
    name: 'kustomize',
    needs: [go, pip],
    async run({ signal }) {
      const env = { ...process.env, TEST_REAL: 'true' };
      await runToEnd(process.execPath, ['tools/test.mjs', 'k8s/test/real'], { signal, cwd: checkout, env });
      return 'both overlays are rendered as committed and follow the schemas';
    },
  },
  { name: 'api-server', needs: [kubectl, go], run: acceptOverlays },
  {
    name: 'images',
    needs: [dockerEngine],
    async run({ signal }) {
      return (await runScript(signal, 'infra/docker/build.ts'))
        .trim()
        .split(/\s*\n\s*/)
        .join(', ');
    },
  },
  {
    name: 'compose',
    needs: [dockerEngine, composePlugin],
    async run(run) {
      shop ??= startComposeShop(run);
      return (await shop).buy();
    },
  },
  {
    name: 'restore',
    needs: [dockerEngine, composePlugin],
    async run(run) {
      shop ??= startComposeShop(run);
      return (await shop).loseAndRestore();
    },
  },
];
