import { chatClaimed, chatClosed } from '@loop-petal/contracts/chat-events';
import type { ShopEvent } from '@loop-petal/contracts/event';
import { pendingEvent } from '@loop-petal/service-kit/mongo/mongo-outbox';
import type { Conversation } from './conversation.ts';
import type { ChatDocuments } from './conversation-documents.ts';

export type ClaimStore = ReturnType<typeof createClaimStore>;

/** Who of the agents has a conversation. */
export const createClaimStore = ({ conversations }: ChatDocuments) => ({
  /** Takes a conversation that nobody has, with `takeOver` from whoever has it; opens it when it was closed. */
  async claim(
    conversationId: string,
    agentId: string,
    { takeOver = false, events = [] }: { takeOver?: boolean; events?: ShopEvent[] } = {},
  ): Promise<void> {
    const $each = [chatClaimed({ sessionId: conversationId, agentId }), ...events].map(pendingEvent);
    await conversations.updateOne(
      { _id: conversationId, claimedBy: takeOver ? { $ne: agentId } : null },
      { $set: { claimedBy: agentId }, $unset: { closedAt: '' }, $push: { pendingEvents: { $each } } },
    );
  },

  async release(conversationId: string, agentId: string, events: ShopEvent[] = []): Promise<void> {
    const $each = [chatClaimed({ sessionId: conversationId, agentId: null }), ...events].map(pendingEvent);
    await conversations.updateOne(
      { _id: conversationId, claimedBy: agentId },
      { $set: { claimedBy: null }, $push: { pendingEvents: { $each } } },
    );
  },

  /**
   * Closes it as it was seen; without an agent when it has come to rest by itself.
   * @returns false when it has changed since
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
