import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { appears, openAgentChat, openChat, sendFailedAgain, settles } from '../chat.ts';
import { expect, OWNER, type Shop, TWO_OF_EACH, test } from '../own-shop.ts';
import { until } from '../shop-api.ts';

test.use({ shopOptions: TWO_OF_EACH });

async function socketsOf(shop: Shop, name: 'chat' | 'chat-2', side: 'shopper' | 'agent'): Promise<number> {
  const pids: Record<string, number | undefined> = await shop.pids();
  const environment = await readFile(`/proc/${pids[name]}/environ`, 'utf8');
  const port = /(?:^|\0)PORT=(\d+)/.exec(environment)?.[1];
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^chat_sockets{side="${side}"[^}]*} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0);
}

test('a shopper and an agent on different chat processes see each other immediately and continue when one is killed', async ({
  shop,
  visit,
}) => {
  test.setTimeout(180_000);
  const agent = await openAgentChat(visit, OWNER, { shopUrl: shop.url });
  await until(
    async () => (await socketsOf(shop, 'chat', 'agent')) + (await socketsOf(shop, 'chat-2', 'agent')),
    (sockets) => sockets === 1,
    'the agent has a line',
  );
  const [ofAgent, other] =
    (await socketsOf(shop, 'chat', 'agent')) === 1 ? (['chat', 'chat-2'] as const) : (['chat-2', 'chat'] as const);
  let shopper = await openChat(visit);
  for (;;) {
    await until(
      async () => (await socketsOf(shop, 'chat', 'shopper')) + (await socketsOf(shop, 'chat-2', 'shopper')),
      (sockets) => sockets === 1,
      'the shopper has a line',
    );
    if ((await socketsOf(shop, other, 'shopper')) === 1) break;
    await shopper.leave();
    await until(
      () => socketsOf(shop, ofAgent, 'shopper'),
      (sockets) => sockets === 0,
      'the line is closed',
    );
    shopper = await openChat(visit);
  }

  const mark = randomUUID().slice(0, 8);
  let since = performance.now();
  await shopper.say(`${mark} asked`);
  await expect(agent.row(`${mark} asked`)).toBeVisible();
  const toQueue = Math.round(performance.now() - since);
  await agent.row(`${mark} asked`).click();
  await expect(agent.page.getByText('Online · ')).toBeVisible();
  since = performance.now();
  await agent.answer(`${mark} answered`);
  const toShopper = await appears(shopper.log, `${mark} answered`, since);
  process.stdout.write(`chat over two processes: ${toQueue} ms to the queue, ${toShopper} ms to the shopper\n`);
  await shopper.panel.getByLabel('Message').pressSequentially('Hm');
  await expect(agent.log.getByText(/is typing…/)).toBeVisible();
  await agent.composer.pressSequentially('So');
  await expect(shopper.log.getByText(/typing/)).toBeVisible();
  await expect(agent.log.getByText('· Read')).toBeVisible();

  const pids: Record<string, number | undefined> = await shop.pids();
  process.kill(pids[other] ?? 0, 'SIGKILL');
  await shopper.say(`${mark} asked again`);
  await agent.answer(`${mark} answered again`);
  // Retries on both sides before waiting, because each log shows messages that the other side resends.
  for (const { log } of [agent, shopper]) await sendFailedAgain(log);
  for (const { log } of [agent, shopper]) {
    expect((await settles(log, mark, 4)).sort()).toEqual(
      ['answered', 'answered again', 'asked', 'asked again'].map((text) => `${mark} ${text}`),
    );
  }
  await expect(agent.page.getByText('Online · ')).toBeVisible();
});
