import { randomUUID } from 'node:crypto';
import { appears, bubble, messagesIn, openAgentChat, openChat, sendFailedAgain, settles } from '../chat.ts';
import { expect, OWNER, SEPARATE, test } from '../own-shop.ts';
import { pidOf } from '../shop-processes.ts';

const MESSAGES = 12;

test.use({ shopOptions: SEPARATE });

test('shopper and agent reconnect after the chat is killed, and no message is lost or duplicated', async ({
  shop,
  visit,
}) => {
  const mark = randomUUID().slice(0, 8);
  const shopper = await openChat(visit);
  const agent = await openAgentChat(visit, OWNER, { shopUrl: shop.url });
  await shopper.say(`${mark} begins`);
  await agent.row(`${mark} begins`).click();
  await agent.answer(`${mark} hello`);
  await expect(bubble(shopper.log, `${mark} hello`)).toBeVisible();

  const asked = Array.from({ length: MESSAGES }, (_, index) => `${mark} question ${index}`);
  const answered = asked.map((text) => text.replace('question', 'answer'));
  for (const [index, question] of asked.entries()) {
    if (index === MESSAGES / 2) process.kill(await pidOf('chat', shop.dataDir), 'SIGKILL');
    await shopper.say(question);
    await agent.answer(answered[index] ?? '');
  }
  // Messages that failed in the meantime wait for a click or a connection.
  for (const { log } of [shopper, agent]) await sendFailedAgain(log);

  for (const { log } of [shopper, agent]) {
    expect((await settles(log, `${mark} question`, MESSAGES)).sort()).toEqual([...asked].sort());
    expect((await settles(log, `${mark} answer`, MESSAGES)).sort()).toEqual([...answered].sort());
  }
  await agent.page.reload();
  await settles(agent.log, `${mark} answer`, MESSAGES);
  const stored = await messagesIn(agent.log, mark);
  expect(stored).toHaveLength(2 * MESSAGES + 2);
  expect(new Set(stored).size).toBe(stored.length);

  const since = performance.now();
  await shopper.say(`${mark} again`);
  const ms = await appears(agent.log, `${mark} again`, since);
  process.stdout.write(`chat, after it was killed: written to shown in ${ms} ms\n`);
});
