import { ApiError, messageOf } from '@loop-petal/web-kit/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { addMessage, chatQueries, sendAnswer } from './queries.ts';
import { createStore, useStore } from './store.ts';

/** Written here and not yet stored. */
export interface Outgoing {
  clientMessageId: string;
  sessionId: string;
  content: string;
  state: 'sending' | 'failed';
  /** Why it failed, in the shop's words. */
  reason?: string;
}

const CLAIMED_CODE = 'claimed';
const outgoing = createStore<readonly Outgoing[]>([]);
/** What is typed in each conversation and not sent. */
export const drafts = createStore<ReadonlyMap<string, string>>(new Map());
/** One message of a conversation after the other, so that they arrive in order. */
const lines = new Map<string, Promise<void>>();

export const useOutgoing = (sessionId: string): Outgoing[] =>
  useStore(outgoing).filter((message) => message.sessionId === sessionId);

export function keepDraft(sessionId: string, text: string): void {
  drafts.set((all) => new Map(all).set(sessionId, text));
}

export function send(client: QueryClient, sessionId: string, content: string): void {
  const clientMessageId = `a-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;
  const message: Outgoing = { clientMessageId, sessionId, content, state: 'sending' };
  outgoing.set((all) => [...all, message]);
  deliver(client, message);
}

/** The same message again: the shop stores it once, also if the first try did arrive. */
export function sendAgain(client: QueryClient, message: Outgoing): void {
  change(message, { ...message, state: 'sending' });
  deliver(client, message);
}

export const discard = (message: Outgoing): void => change(message, null);

function deliver(client: QueryClient, message: Outgoing): void {
  const { sessionId, content, clientMessageId } = message;
  const before = lines.get(sessionId) ?? Promise.resolve();
  const deliverNow = async () => {
    try {
      addMessage(client, sessionId, await sendAnswer(sessionId, { message: content, clientMessageId }));
      change(message, null);
    } catch (error) {
      change(message, { ...message, state: 'failed', reason: messageOf(error, '') });
      const isClaimed = error instanceof ApiError && error.code === CLAIMED_CODE;
      if (!isClaimed) return;
    }
    void client.invalidateQueries({ queryKey: chatQueries.sessionsKey });
  };
  lines.set(sessionId, before.then(deliverNow));
}

function change({ clientMessageId }: Outgoing, next: Outgoing | null): void {
  outgoing.set((all) => all.flatMap((one) => (one.clientMessageId === clientMessageId ? (next ?? []) : one)));
}
