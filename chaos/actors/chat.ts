import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Actor, Chat } from '../ledger.ts';
import { createRetryingShopper, isUnknown } from './retrying-shopper.ts';

const MAX_PAUSE_MS = 1_500;

/** A shopper who writes to the shop. */
export async function chatAsShopper({ name, shopUrl, random, isStopped, deadline, ledger }: Actor): Promise<void> {
  const shop = createRetryingShopper(shopUrl, deadline);
  const { sessionId } = await shop.call('POST /api/live-chat/session');
  const chat: Chat = { sessionId, shop, shopper: [], agent: [] };
  ledger.chats.push(chat);
  for (let count = 0; !isStopped(); count++) {
    await setTimeout(random() * MAX_PAUSE_MS);
    await say(chat.shopper, `${name} says ${count}`, (said) =>
      shop.call('POST /api/live-chat/send', { body: { sessionId, ...said } }),
    );
  }
}

export async function chatAsAgent({ owner, random, isStopped, ledger }: Actor): Promise<void> {
  for (let count = 0; !isStopped(); count++) {
    await setTimeout(random() * MAX_PAUSE_MS);
    const chat = ledger.chats[count % ledger.chats.length];
    // Agents don't see a conversation without messages.
    if (!chat?.shopper.some(({ outcome }) => outcome === 'done')) continue;
    await say(chat.agent, `the shop answers ${count}`, (body) =>
      owner.call('POST /api/admin/live-chat/sessions/{id}/messages', { params: { id: chat.sessionId }, body }),
    );
  }
}

async function say(
  said: Chat['agent'],
  text: string,
  send: (body: { message: string; clientMessageId: string }) => Promise<unknown>,
): Promise<void> {
  const clientMessageId = randomUUID();
  try {
    await send({ message: text, clientMessageId });
    said.push({ clientMessageId, text, outcome: 'done' });
  } catch (error) {
    said.push({ clientMessageId, text, outcome: isUnknown(error) ? 'unknown' : 'refused' });
  }
}
