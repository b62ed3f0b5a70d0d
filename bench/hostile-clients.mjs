import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { KIND_NAMES } from './hostile-crowd.mjs';
import { closedLoop } from './measure-overload.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const CONCURRENT = 16;
const CROWD = fileURLToPath(new URL('./hostile-crowd.mjs', import.meta.url));

/**
 * Prints the remaining goodput beside each kind of hostile client, measured alternately with none, and how much of this
 * machine the hostile clients themselves take, which elsewhere would be another machine's.
 */
export async function measureHostileClients(load) {
  const { port } = new URL(load.shop.url);
  await closedLoop(load, CONCURRENT, SECONDS / 2);
  for (const kind of KIND_NAMES) {
    const before = await closedLoop(load, CONCURRENT);
    const crowd = await invite(kind, port);
    const since = performance.now();
    const beside = await closedLoop(load, CONCURRENT);
    const seconds = (performance.now() - since) / 1000;
    const { howMany, connected, cpuSeconds } = await crowd.ask();
    await crowd.leave();
    const after = await closedLoop(load, CONCURRENT);
    const alone = (before.goodput + after.goodput) / 2;
    const percent = (share) => `${(share * 100).toFixed(0)} %`;
    const own = percent((cpuSeconds - crowd.cpuSeconds) / seconds / availableParallelism());
    const figures = `goodput ${beside.goodput.toFixed(0)} beside them, ${before.goodput.toFixed(0)} before, ${after.goodput.toFixed(0)} after`;
    process.stdout.write(
      `${howMany} ${kind}: ${percent(beside.goodput / alone)} (${figures}); they take ${own} of the machine themselves, ${connected} still connected at the end\n`,
    );
  }
}

/** Hostile clients in a process of their own, once all are connected. */
async function invite(kind, port) {
  const child = fork(CROWD, [kind, port]);
  const ask = async () => {
    const end = once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`the hostile clients ended with ${code}`)),
    );
    end.catch(() => undefined);
    const answer = once(child, 'message');
    child.send('how are you?');
    return (await Promise.race([answer, end]))[0];
  };
  const { cpuSeconds } = await ask();
  return {
    cpuSeconds,
    ask,
    async leave() {
      const end = once(child, 'exit');
      child.disconnect();
      await end;
    },
  };
}
