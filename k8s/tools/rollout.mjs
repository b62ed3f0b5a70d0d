/**
 * `npm run rollout`: prints the steps that bring this checkout into the cluster of kubectl's context; `-- --apply` carries
 * them out, and stops at the first that fails. `--back` returns to this checkout from a newer release: in the opposite
 * order. `--overlay FOLDER` rolls out another overlay than production.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { program, root, Stop, say } from '../../tools/build/checkout.mjs';
import { ensureGenerated } from '../../tools/build/ensure-generated.mjs';
import { importTypeScript } from '../../tools/build/import-typescript.mjs';

const { values: flags } = parseArgs({
  options: {
    apply: { type: 'boolean', default: false },
    back: { type: 'boolean', default: false },
    overlay: { type: 'string', default: join(root, 'k8s/overlays/production') },
  },
});

const NOTE = 'rollout';

/** @param objects what kubectl reads from its input @returns its output */
function kubectl(args, objects) {
  const input = objects && JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
  const stdio = [objects ? 'pipe' : 'ignore', 'pipe', 'inherit'];
  const { status, stdout } = spawnSync('kubectl', ['-n', 'loop-petal', ...args], { input, stdio, maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Stop(`kubectl ${args.join(' ')} failed, the rollout ends here`);
  return stdout.toString();
}

/** The order in which the running release came in: the way back is the opposite one. */
function noteOrder(order) {
  const data = { order: JSON.stringify(order) };
  kubectl(['apply', '-f', '-'], [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: NOTE }, data }]);
}
const notedOrder = () => JSON.parse(kubectl(['get', 'configmap', NOTE, '-o', 'jsonpath={.data.order}']));

await program(async () => {
  await ensureGenerated();
  const sources = ['rendered', 'release', 'rollout'].map((name) => `k8s/src/${name}.ts`);
  const { describeRelease, orderOfRollout, readYaml, stepsOfRollout } = await importTypeScript(...sources);
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
