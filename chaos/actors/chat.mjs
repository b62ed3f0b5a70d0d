import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createRetryingShopper, isUnknown } from './retrying-shopper.mjs';

const MAX_PAUSE_MS = 1_500;

/**
 * A shopper who writes to the shop.
 * @param ledger gets `chats: {sessionId, call, shopper: Said[], agent: Said[]}[]`, where a `Said` is `{clientMessageId,
 * text, outcome}` in sending order
 */
export async function chatAsShopper({ name, shopUrl, random, isStopped, deadline, ledger }) {
  const call = createRetryingShopper(shopUrl, deadline);
  const { sessionId } = await call('POST', '/api/live-chat/session', {});
  const chat = { sessionId, call, shopper: [], agent: [] };
  ledger.chats.push(chat);
  for (let count = 0; !isStopped(); count++) {
    await setTimeout(random() * MAX_PAUSE_MS);
    await say(chat.shopper, `${name} says ${count}`, (message, clientMessageId) =>
      call('POST', '/api/live-chat/send', { sessionId, message, clientMessageId }),
    );
  }
}

export async function chatAsAgent({ ask, random, isStopped, ledger }) {
  for (let count = 0; !isStopped(); count++) {
    await setTimeout(random() * MAX_PAUSE_MS);
    const chat = ledger.chats[count % ledger.chats.length];
    // Agents don't see a conversation without messages.
    if (!chat?.shopper.some(({ outcome }) => outcome === 'done')) continue;
    await say(chat.agent, `the shop answers ${count}`, (message, clientMessageId) =>
      ask('POST', `/api/admin/live-chat/sessions/${chat.sessionId}/messages`, { message, clientMessageId }),
    );
  }
}

async function say(said, text, send) {
  const clientMessageId = randomUUID();
  try {
    await send(text, clientMessageId);
    said.push({ clientMessageId, text, outcome: 'done' });
  } catch (error) {
    said.push({ clientMessageId, text, outcome: isUnknown(error) ? 'unknown' : 'refused' });
  }
}
