import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@loop-petal/contracts/services';
import { freePort } from '../../infra/embedded/src/free-port.ts';
import { waitUntil } from '../../infra/embedded/src/supervisor/wait-until.ts';
import { OVERLAYS } from '../../k8s/src/rendered.ts';
import { cached, checkout } from '../real/cache.ts';
import { runToEnd, type ServerRun, startServer } from '../real/processes.ts';

const SOURCE = join(import.meta.dirname, 'api-server');

async function apiServerProgram(signal: AbortSignal): Promise<string> {
  const sources = (await readdir(SOURCE)).sort().map((file) => join(SOURCE, file));
  const folder = await cached('api-server', sources, async (target) => {
    const args = ['build', '-trimpath', '-buildvcs=false', '-o', join(target, 'api-server'), '.'];
    await runToEnd('go', args, { signal, cwd: SOURCE, env: { ...process.env, CGO_ENABLED: '0' } });
  });
  return join(folder, 'api-server');
}

/** Starts an empty API server. @returns a function that runs kubectl with it, and with no other cluster */
async function startApiServer(name: string, { dataFolder, signal, onStop }: ServerRun) {
  const folder = join(dataFolder, `api-server-${name}`);
  await mkdir(folder);
  const token = randomBytes(16).toString('hex');
  await writeFile(join(folder, 'tokens.csv'), `${token},admin,admin,system:masters\n`, { mode: 0o600 });
  const [port, etcdPort, peerPort] = [await freePort(), await freePort(), await freePort()];
  await startServer(await apiServerProgram(signal), [folder, port, etcdPort, peerPort].map(String), {
    signal,
    onStop,
    ready: /^starting on /,
    withinMs: 60_000,
    cwd: folder,
  });
  const args = [`--server=https://127.0.0.1:${port}`, `--token=${token}`];
  args.push(`--certificate-authority=${join(folder, 'certificates/apiserver.crt')}`);
  const env = { ...process.env, KUBECONFIG: join(folder, 'no-cluster') };
  const kubectl = (...command: string[]) => runToEnd('kubectl', [...args, ...command], { signal, cwd: checkout, env });
  const isReady = () =>
    kubectl('get', '--raw', '/readyz').then(
      () => true,
      () => false,
    );
  await waitUntil('the API server', isReady, signal);
  return kubectl;
}

/** Applies each overlay to an empty API server, which must accept all objects without a warning. */
export async function acceptOverlays(run: ServerRun): Promise<string> {
  const counts: string[] = [];
  for (const overlay of OVERLAYS) {
    const kubectl = await startApiServer(overlay, run);
    await kubectl('apply', '--filename', 'k8s/base/namespace.yaml');
    await kubectl('apply', '--kustomize', `k8s/overlays/${overlay}`, '--warnings-as-errors', '--output=name');
    const kinds = 'deployments,statefulsets';
    const programs = (await kubectl('--namespace=loop-petal', 'get', kinds, '--output=name')).split('\n');
    const missing = serviceNames.filter((service) => programs.every((one) => !one.endsWith(`/${service}`)));
    if (missing.length > 0) throw new Error(`the ${overlay} overlay lacks ${missing.join(', ')}`);
    counts.push(`${overlay}: ${programs.length} programs and stores with all ${serviceNames.length} services`);
  }
  return counts.join(', ');
}
