import type { RunningShop } from '../infra/embedded/run-shop.ts';
import { askSteadily } from './ask-steadily.ts';
import { createRawClient } from './raw-http.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const CONCURRENT = 32;
const EVERY_MS = 20;
const KEPT = '/';

export async function measureNewPages({ shop }: { shop: RunningShop }): Promise<void> {
  const { port, host } = new URL(shop.url);
  const client = createRawClient(Number(port));
  let count = 0;
  const get = async (path: string) => {
    count += 1;
    const network = `10.200.${(count >> 8) & 255}.${count & 255}`;
    const { status } = await client.ask(
      `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/html\r\nx-forwarded-for: ${network}\r\n\r\n`,
    );
    return status;
  };
  const askKept = () => askSteadily(() => get(KEPT), SECONDS, EVERY_MS);
  const alone = await askKept();
  let isOver = false;
  const made: Record<number, number> = {};
  const askNew = async () => {
    while (!isOver) {
      const status = await get(`/shop?q=new+${count}+${Math.random()}`);
      made[status] = (made[status] ?? 0) + 1;
    }
  };
  const asking = Array.from({ length: CONCURRENT }, askNew);
  const beside = await askKept();
  isOver = true;
  await Promise.all(asking);
  client.close();
  process.stdout.write(
    `a cached page alone: ${alone}\na cached page beside ${CONCURRENT} concurrent new ones: ${beside}\n`,
  );
  process.stdout.write(
    `  new pages made: ${((made[200] ?? 0) / SECONDS).toFixed(0)}/s, answers ${JSON.stringify(made)}\n`,
  );
}
