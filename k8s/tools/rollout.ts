/**
 * `npm run rollout`: prints the steps that bring this checkout into the cluster of kubectl's context; `-- --apply`
 * carries them out and stops at the first failure. `--back` returns to this checkout from a newer release, in the
 * reverse order. `--overlay FOLDER` rolls out an overlay other than production.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { program, root, Stop, say } from '../../tools/build/checkout.mjs';
import { describeRelease, orderOfRollout } from '../src/release.ts';
import { readYaml } from '../src/rendered.ts';
import { type Kubectl, stepsOfRollout } from '../src/rollout.ts';

const { values: flags } = parseArgs({
  options: {
    apply: { type: 'boolean', default: false },
    back: { type: 'boolean', default: false },
    overlay: { type: 'string', default: join(root, 'k8s/overlays/production') },
  },
});

const NOTE = 'rollout';

const kubectl: Kubectl = (args, objects) => {
  const input = objects && JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
  const { status, stdout } = spawnSync('kubectl', ['-n', 'loop-petal', ...args], {
    input,
    stdio: [objects ? 'pipe' : 'ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Stop(`kubectl ${args.join(' ')} failed, so the rollout stops`);
  return stdout.toString();
};

/** The order in which the running release was rolled out; the rollback uses the reverse order. */
function noteOrder(order: string[][]): void {
  const data = { order: JSON.stringify(order) };
  kubectl(['apply', '-f', '-'], [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: NOTE }, data }]);
}
const notedOrder = (): string[][] => JSON.parse(kubectl(['get', 'configmap', NOTE, '-o', 'jsonpath={.data.order}']));

await program(async () => {
  const last = JSON.parse(await readFile(join(root, 'k8s/last-release.json'), 'utf8'));
  const forward = orderOfRollout(last, await describeRelease(pathToFileURL(`${root}/`)));
  const order = flags.back ? notedOrder().toReversed() : forward;
  const manifests = readYaml(kubectl(['kustomize', flags.overlay]));
  if (flags.apply && !flags.back) noteOrder(forward);
  for (const { title, run } of stepsOfRollout(manifests, order, kubectl)) {
    say(title);
    if (flags.apply) run();
  }
  if (flags.apply && flags.back) noteOrder(forward);
});
