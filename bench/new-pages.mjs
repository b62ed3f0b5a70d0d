import { setTimeout } from 'node:timers/promises';
import { createRawClient } from './raw-http.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const CONCURRENT = 32;
const EVERY_MS = 20;
const KEPT = '/';

export async function measureNewPages({ shop }) {
  const { port, host } = new URL(shop.url);
  const client = createRawClient(port);
  let count = 0;
  const get = (path) => {
    count += 1;
    const network = `10.200.${(count >> 8) & 255}.${count & 255}`;
    return client.ask(
      `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/html\r\nx-forwarded-for: ${network}\r\n\r\n`,
    );
  };
  const askKept = async (seconds) => {
    const times = [];
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until) {
      const since = performance.now();
      const { status } = await get(KEPT);
      if (status !== 200) throw new Error(`${KEPT} answered ${status}`);
      times.push(performance.now() - since);
      await setTimeout(EVERY_MS);
    }
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.floor(times.length * share)].toFixed(0);
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(0.999)} ms of ${times.length}`;
  };
  const alone = await askKept(SECONDS);
  let isOver = false;
  const made = { 200: 0 };
  const askNew = async () => {
    while (!isOver) {
      const { status } = await get(`/shop?q=new+${count}+${Math.random()}`);
      made[status] = (made[status] ?? 0) + 1;
    }
  };
  const asking = Array.from({ length: CONCURRENT }, askNew);
  const beside = await askKept(SECONDS);
  isOver = true;
  await Promise.all(asking);
  client.close();
  process.stdout.write(
    `a kept page alone: ${alone}\na kept page beside ${CONCURRENT} new ones concurrently: ${beside}\n`,
  );
  process.stdout.write(`  new pages made: ${(made[200] / SECONDS).toFixed(0)}/s, answers ${JSON.stringify(made)}\n`);
}
