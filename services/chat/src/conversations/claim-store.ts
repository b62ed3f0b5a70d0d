import { chatClaimed, chatClosed } from '@loop-petal/contracts/events/chat-events';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { pendingEvent } from '@loop-petal/service-kit/mongo/mongo-outbox';
import type { Conversation } from './conversation.ts';
import type { ConversationDocuments } from './conversation-documents.ts';

const RELEASE_BATCH = 100;

export type ClaimStore = ReturnType<typeof createClaimStore>;

export const createClaimStore = ({ conversations }: ConversationDocuments) => ({
  /** Assigns a conversation to an agent and reopens it. @param takeOver whether to reassign it from another agent */
  async claim(
    conversationId: string,
    agentId: string,
    now: Date,
    { takeOver = false, events = [] }: { takeOver?: boolean; events?: ShopEvent[] } = {},
  ): Promise<void> {
    const $each = [chatClaimed({ sessionId: conversationId, agentId }), ...events].map(pendingEvent);
    await conversations.updateOne(
      { _id: conversationId, claimedBy: takeOver ? { $ne: agentId } : null },
      { $set: { claimedBy: agentId, claimedAt: now }, $unset: { closedAt: '' }, $push: { pendingEvents: { $each } } },
    );
  },

  /** Does nothing unless the conversation is assigned to the agent. */
  async release(conversationId: string, agentId: string, events: ShopEvent[] = []): Promise<void> {
    const $each = [chatClaimed({ sessionId: conversationId, agentId: null }), ...events].map(pendingEvent);
    await conversations.updateOne(
      { _id: conversationId, claimedBy: agentId },
      { $set: { claimedBy: null }, $push: { pendingEvents: { $each } } },
    );
  },

  /**
   * Releases conversations that have waited, with the same agent, since `since` or longer. @returns how many, at most
   * 100
   */
  async releaseUnanswered(since: Date): Promise<number> {
    const unanswered = {
      claimedBy: { $ne: null },
      waitingSince: { $lte: since },
      $or: [{ claimedAt: { $exists: false } }, { claimedAt: { $lte: since } }],
    };
    const found = await conversations.find(unanswered, { _id: 1 }).limit(RELEASE_BATCH).lean<{ _id: string }[]>();
    for (const { _id } of found) {
      const event = pendingEvent(chatClaimed({ sessionId: _id, agentId: null }));
      await conversations.updateOne(
        { _id, ...unanswered },
        { $set: { claimedBy: null }, $push: { pendingEvents: event } },
      );
    }
    return found.length;
  },

  /**
   * Closes a conversation unless it has changed since it was read.
   * @param agentId null when it is closed because it is idle
   * @returns false when it has changed
   */
  async close(
    { _id, sequence, claimedBy }: Conversation,
    agentId: string | null,
    now: Date,
    events: ShopEvent[] = [],
  ): Promise<boolean> {
    const $each = [chatClosed({ sessionId: _id, agentId }), ...events].map(pendingEvent);
    const { matchedCount } = await conversations.updateOne(
      { _id, sequence, claimedBy },
      {
        $set: { closedAt: now, claimedBy: null, unreadByAgents: 0, readByAgents: sequence, missed: false },
        $unset: { waitingSince: '' },
        $push: { pendingEvents: { $each } },
      },
    );
    return matchedCount === 1;
  },
});
