import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { runShop } from '../../infra/embedded/run-shop.mjs';
import { startBrowser } from '../browser.ts';
import { appears, OWNER, openAgentChat, openChat, sendFailedAgain, settles } from '../chat.ts';
import { EMPTY_SHOP } from '../own-shop.ts';
import { until } from '../shop-api.ts';

const PARTS = 'gateway,identity,catalog,cart,orders,chat,web,admin-web';
const ADMIN = { ADMIN_USERNAME: OWNER.username, ADMIN_PASSWORD: OWNER.password };

let shop: Awaited<ReturnType<typeof runShop>>;
let browser: Browser;
beforeAll(async () => {
  const env = { ...EMPTY_SHOP, ...ADMIN };
  shop = await runShop({ env, args: ['--replicas', '2', '--only', PARTS], quiet: true });
  browser = await startBrowser();
}, 400_000);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** How many sockets each process of the chat holds. */
async function socketsOf(name: 'chat' | 'chat-2', side: 'shopper' | 'agent'): Promise<number> {
  const pids: Record<string, number | undefined> = await shop.pids();
  const environment = await readFile(`/proc/${pids[name]}/environ`, 'utf8');
  const port = /(?:^|\0)PORT=(\d+)/.exec(environment)?.[1];
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^chat_sockets{side="${side}"[^}]*} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0);
}

test('a shopper at one process of the chat and an agent at another see at once what the other does, and go on when one is killed', async () => {
  const agent = await openAgentChat(browser, OWNER, { baseURL: shop.url });
  await until(
    async () => (await socketsOf('chat', 'agent')) + (await socketsOf('chat-2', 'agent')),
    (sockets) => sockets === 1,
    'the agent has a line',
  );
  const [ofAgent, other] =
    (await socketsOf('chat', 'agent')) === 1 ? (['chat', 'chat-2'] as const) : (['chat-2', 'chat'] as const);
  let shopper = await openChat(browser, undefined, shop.url);
  for (;;) {
    await until(
      async () => (await socketsOf('chat', 'shopper')) + (await socketsOf('chat-2', 'shopper')),
      (sockets) => sockets === 1,
      'the shopper has a line',
    );
    if ((await socketsOf(other, 'shopper')) === 1) break;
    await shopper.leave();
    await until(
      () => socketsOf(ofAgent, 'shopper'),
      (sockets) => sockets === 0,
      'the line is closed',
    );
    shopper = await openChat(browser, undefined, shop.url);
  }

  const mark = randomUUID().slice(0, 8);
  let since = performance.now();
  await shopper.say(`${mark} asked`);
  await agent.row(`${mark} asked`).waitFor();
  const toQueue = Math.round(performance.now() - since);
  await agent.row(`${mark} asked`).click();
  await agent.page.getByText('Online · ').waitFor();
  since = performance.now();
  await agent.answer(`${mark} answered`);
  const toShopper = await appears(shopper.log, `${mark} answered`, since);
  process.stdout.write(`chat over two processes: ${toQueue} ms to the queue, ${toShopper} ms to the shopper\n`);
  await shopper.panel.getByLabel('Message').pressSequentially('Hm');
  await agent.log.getByText(/is typing…/).waitFor();
  await agent.composer.pressSequentially('So');
  await shopper.log.getByText(/typing/).waitFor();
  await agent.log.getByText('· Read').waitFor();

  const pids: Record<string, number | undefined> = await shop.pids();
  process.kill(pids[other] ?? 0, 'SIGKILL');
  await shopper.say(`${mark} asked again`);
  await agent.answer(`${mark} answered again`);
  for (const { log } of [agent, shopper]) {
    await sendFailedAgain(log);
    expect((await settles(log, mark, 4)).sort()).toEqual(
      ['answered', 'answered again', 'asked', 'asked again'].map((text) => `${mark} ${text}`),
    );
  }
  await agent.page.getByText('Online · ').waitFor();
  await Promise.all([agent.leave(), shopper.leave()]);
}, 180_000);
