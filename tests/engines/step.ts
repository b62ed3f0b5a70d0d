import { answers } from '../real/local-servers.ts';
import type { ServerRun } from '../real/processes.ts';

/** @returns why this machine lacks something, or undefined */
export type Need = () => Promise<string | undefined>;

export interface Step {
  name: string;
  /** Checked in order; the first missing one is the reason to skip the step. */
  needs: readonly Need[];
  /** @returns a remark for the result @throws Skip if the step finds that it can't run here */
  run(run: ServerRun): Promise<string | undefined>;
}

export class Skip extends Error {}

export interface Result {
  name: string;
  outcome: 'passed' | 'skipped' | 'failed';
  remark: string;
  seconds: number;
}

export async function runStep({ name, needs, run }: Step, serverRun: ServerRun): Promise<Result> {
  const since = performance.now();
  const ended = (outcome: Result['outcome'], remark = ''): Result => {
    return { name, outcome, remark, seconds: (performance.now() - since) / 1000 };
  };
  try {
    for (const need of needs) {
      const missing = await need();
      if (missing) return ended('skipped', missing);
    }
    return ended('passed', await run(serverRun));
  } catch (error) {
    serverRun.signal.throwIfAborted();
    return ended(error instanceof Skip ? 'skipped' : 'failed', (error as Error).message);
  }
}

/** One line; the whole message of a failure is printed separately. */
export const describeResult = ({ name, outcome, remark, seconds }: Result): string =>
  [name.padEnd(14), outcome.padEnd(9), `${seconds.toLocaleString('en-US', { maximumFractionDigits: 1 })} s`.padStart(9)]
    .concat(outcome === 'failed' || !remark ? [] : ['', remark])
    .join(' ');

const answering =
  (command: string, args: string[], missing: string): Need =>
  async () =>
    (await answers(command, args)) === undefined ? missing : undefined;

export const dockerEngine = answering('docker', ['info'], 'no Docker engine answers');
export const composePlugin = answering('docker', ['compose', 'version'], 'docker has no compose plugin');
export const buildxPlugin = answering('docker', ['buildx', 'version'], 'docker has no buildx plugin');
export const kubectl = answering('kubectl', ['version', '--client'], 'kubectl is missing');
export const go = answering('go', ['version'], 'go is missing');
export const pip = answering('python3', ['-m', 'pip', '--version'], 'python3 with pip is missing');

export const registryWith =
  (image: string): Need =>
  async () =>
    (await answers('docker', ['buildx', 'imagetools', 'inspect', image], 30_000)) === undefined
      ? `no registry answers for ${image}`
      : undefined;
