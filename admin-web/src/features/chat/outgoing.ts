import { hasCode, messageOf } from '@loop-petal/web-kit/api-client';
import { createOutgoing, type OutgoingMessage, updateOutgoing } from '@loop-petal/web-kit/outgoing-messages';
import type { QueryClient } from '@tanstack/react-query';
import { type Outgoing, useChat } from './chat-store.ts';
import { addMessage, chatQueries, sendAnswer } from './queries.ts';

const CLAIMED_CODE = 'claimed';
/** Sends one message of a conversation at a time, to keep their order. */
const queues = new Map<string, Promise<void>>();

export const useOutgoing = (sessionId: string): Outgoing[] =>
  useChat(({ outgoing }) => outgoing).filter((message) => message.sessionId === sessionId);

export function keepDraft(sessionId: string, text: string): void {
  useChat.setState(({ drafts }) => ({ drafts: new Map(drafts).set(sessionId, text) }));
}

export function send(client: QueryClient, sessionId: string, content: string): void {
  const message: Outgoing = { ...createOutgoing(content), sessionId };
  useChat.setState(({ outgoing }) => ({ outgoing: [...outgoing, message] }));
  deliver(client, message);
}

/** Retries a message: the server stores it once, even if the first attempt arrived. */
export function sendAgain(client: QueryClient, message: Outgoing): void {
  update(message, { state: 'sending' });
  deliver(client, message);
}

export const discard = (message: Outgoing): void => update(message, null);

function deliver(client: QueryClient, message: Outgoing): void {
  const { sessionId, content, clientMessageId } = message;
  const before = queues.get(sessionId) ?? Promise.resolve();
  const deliverNow = async () => {
    try {
      addMessage(client, sessionId, await sendAnswer(sessionId, { message: content, clientMessageId }));
      update(message, null);
    } catch (error) {
      update(message, { state: 'failed', reason: messageOf(error, '') });
      if (!hasCode(error, CLAIMED_CODE)) return;
    }
    void client.invalidateQueries({ queryKey: chatQueries.sessionsKey });
  };
  queues.set(sessionId, before.then(deliverNow));
}

function update({ clientMessageId }: Outgoing, change: Partial<OutgoingMessage> | null): void {
  useChat.setState(({ outgoing }) => ({ outgoing: updateOutgoing(outgoing, clientMessageId, change) }));
}
