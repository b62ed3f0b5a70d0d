import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { KIND_NAMES } from './hostile-crowd.ts';
import { closedLoop, type Load } from './measure-overload.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const CONCURRENT = 16;
const ROUNDS = 2;
const CROWD = fileURLToPath(new URL('./hostile-crowd.ts', import.meta.url));

/**
 * Prints the remaining goodput with each kind of hostile client, measured alternately with and without them, and the
 * fraction of this machine that they use.
 */
export async function measureHostileClients(load: Load): Promise<void> {
  const { port } = new URL(load.shop.url);
  await closedLoop(load, CONCURRENT, SECONDS / 2);
  for (const kind of KIND_NAMES) {
    const alone: number[] = [];
    const beside: number[] = [];
    const crowds: Crowd[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const turns = [
        async () => alone.push((await closedLoop(load, CONCURRENT)).goodput),
        async () => {
          const crowd = await invite(kind, port);
          beside.push((await closedLoop(load, CONCURRENT)).goodput);
          crowds.push(await crowd.leave());
        },
      ];
      // In the order A B, B A, to cancel out changes in the machine's speed.
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
    }
    const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
    const listed = (goodputs: number[]) => goodputs.map((goodput) => goodput.toFixed(0)).join(' ');
    const howMany = crowds[0]?.howMany;
    const connected = Math.min(...crowds.map((crowd) => crowd.connected));
    process.stdout.write(
      `${howMany} ${kind}: ${percent(sum(beside) / sum(alone))} (goodput ${listed(beside)} beside them, ${listed(alone)} alone); ` +
        `they take ${percent(sum(crowds.map(({ share }) => share)) / ROUNDS)} of the machine themselves, ${connected} still connected at the end\n`,
    );
  }
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

interface Crowd {
  howMany: number;
  connected: number;
  /** The fraction of this machine that the hostile clients use. */
  share: number;
}

async function invite(kind: string, port: string): Promise<{ leave(): Promise<Crowd> }> {
  const child = fork(CROWD, [kind, port]);
  const ask = async (): Promise<{ howMany: number; connected: number; cpuSeconds: number }> => {
    const end = once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`the hostile clients ended with ${code}`)),
    );
    end.catch(() => undefined);
    const answer = once(child, 'message');
    child.send('how are you?');
    return (await Promise.race([answer, end]))[0];
  };
  const since = performance.now();
  const first = await ask();
  return {
    async leave() {
      const { howMany, connected, cpuSeconds } = await ask();
      const seconds = (performance.now() - since) / 1000;
      const end = once(child, 'exit');
      child.disconnect();
      await end;
      return { howMany, connected, share: (cpuSeconds - first.cpuSeconds) / seconds / availableParallelism() };
    },
  };
}
