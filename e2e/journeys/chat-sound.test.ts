import { randomUUID } from 'node:crypto';
import type { WebSocket } from '@playwright/test';
import { bubble, openAgentChat, openChat } from '../chat.ts';
import { expect, OWNER, test } from '../own-shop.ts';
import { until } from '../shop-api.ts';

const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

// Uses a separate shop, because messages of other tests would also play sounds.
test('a new message plays a sound on every tab, unless it is on screen or sound is off', async ({ shop, visit }) => {
  const shopper = await openChat(visit);
  const agent = await openAgentChat(visit, OWNER, { shopUrl: shop.url });
  const { page } = agent;
  await page.context().addInitScript(countNotes);
  const opened = new Promise<WebSocket>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40/agents') && resolve(socket)),
    );
  });
  await page.reload();
  const line = await opened;
  const played = () => page.evaluate(() => (window as unknown as Played).played);
  const soundSwitch = page.getByRole('button', { name: 'Sound' });
  await soundSwitch.click();
  await soundSwitch.click();
  const afterSwitching = { notes: 2, loudest: expect.closeTo(0.12), state: 'running' };
  await until(played, ({ state }) => state === 'running', 'the browser allows the sound');
  expect(await played()).toEqual(afterSwitching);

  await page.getByRole('tab', { name: 'Products' }).click();
  const first = unique('Is anyone there?');
  await shopper.say(first);
  await until(played, ({ notes }) => notes > 2, 'a message is heard at another place of the panel');
  expect(await played()).toEqual({ ...afterSwitching, notes: 4 });

  const chatTab = page.getByRole('tab', { name: /^Live Chat/ });
  await chatTab.click();
  await agent.row(first).click();
  await expect(bubble(agent.log, first)).toBeVisible();
  const second = unique('Hello?');
  await shopper.say(second);
  await expect(bubble(agent.log, second)).toBeVisible();
  expect((await played()).notes).toBe(4);

  await soundSwitch.click();
  await page.getByRole('tab', { name: 'Products' }).click();
  const third = unique('Are you still there?');
  const arrived = line.waitForEvent('framereceived', ({ payload }) => String(payload).includes(third));
  await shopper.say(third);
  await arrived;
  await chatTab.click();
  await expect(agent.row(third)).toBeVisible();
  expect((await played()).notes).toBe(4);
  expect([...agent.complaints, ...shopper.complaints]).toEqual([]);
});

interface Played {
  played: { notes: number; loudest: number; state: string };
}

function countNotes(): void {
  const played = { notes: 0, loudest: 0, state: 'none' };
  Object.assign(window, { played });
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (this: AudioScheduledSourceNode, at?: number) {
    const { context } = this;
    played.notes += 1;
    played.state = context.state;
    context.addEventListener('statechange', () => Object.assign(played, { state: context.state }));
    start.call(this, at);
  };
  const { linearRampToValueAtTime } = AudioParam.prototype;
  AudioParam.prototype.linearRampToValueAtTime = function (this: AudioParam, value: number, at: number) {
    played.loudest = Math.max(played.loudest, value);
    return linearRampToValueAtTime.call(this, value, at);
  };
}
