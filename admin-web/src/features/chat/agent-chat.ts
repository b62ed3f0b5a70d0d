import type { AgentMessagesView, AgentMessageView } from '@loop-petal/contracts/shapes/chat';
import { hasCode } from '@loop-petal/web-kit/api-client';
import { createChat } from '@loop-petal/web-kit/chat';
import { mergeIntoQuery } from '@loop-petal/web-kit/merge-into-query';
import { createStore } from '@loop-petal/web-kit/store';
import type { z } from 'zod';
import { chatQueries, markRead, sendAnswer } from './queries.ts';

const CLAIMED_CODE = 'claimed';

/** Outside React, so that it persists while no conversation is on screen. */
export const agentChat = createChat<AgentMessageView>({
  other: 'user',
  messagesKey: (sessionId) => chatQueries.messages(sessionId).queryKey,
  send: sendAnswer,
  onSettled(client, _, error) {
    if (!error || hasCode(error, CLAIMED_CODE)) void client.invalidateQueries({ queryKey: chatQueries.sessionsKey });
  },
  onRead: (client, sessionId, readByShopper) =>
    mergeIntoQuery<z.output<typeof AgentMessagesView>>(
      client,
      chatQueries.messages(sessionId).queryKey,
      (known) => known && { ...known, readByShopper },
    ),
  markRead,
});

const useDrafts = createStore<{ drafts: ReadonlyMap<string, string> }>({ drafts: new Map() });

export const useDraft = (sessionId: string): string => useDrafts(({ drafts }) => drafts.get(sessionId) ?? '');

export function keepDraft(sessionId: string, text: string): void {
  useDrafts.setState(({ drafts }) => ({ drafts: new Map(drafts).set(sessionId, text) }));
}
