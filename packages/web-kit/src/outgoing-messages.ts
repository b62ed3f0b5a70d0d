/** A chat message that was written here and is not stored by the server yet. */
export interface OutgoingMessage {
  /** Sending the same id twice stores one message. */
  clientMessageId: string;
  content: string;
  /** `queued`: waits until there is a conversation. */
  state: 'queued' | 'sending' | 'failed';
  /** Why it failed: the server's message, possibly empty. */
  reason?: string;
}

/** A message with an id of its own. */
export const createOutgoing = (content: string, state: OutgoingMessage['state'] = 'sending'): OutgoingMessage => ({
  clientMessageId: `m-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`,
  content,
  state,
});

/** The messages with one of them changed; null removes it. */
export function updateOutgoing<Message extends OutgoingMessage>(
  messages: readonly Message[],
  clientMessageId: string,
  change: Partial<OutgoingMessage> | null,
): Message[] {
  return messages.flatMap((message) => {
    if (message.clientMessageId !== clientMessageId) return message;
    return change ? { ...message, ...change } : [];
  });
}

/** The messages that are not among the stored ones. */
export function withoutStored<Message extends OutgoingMessage>(
  outgoing: readonly Message[],
  stored: readonly { clientMessageId: string | null }[],
): Message[] {
  const ids = new Set(stored.map(({ clientMessageId }) => clientMessageId));
  return outgoing.filter(({ clientMessageId }) => !ids.has(clientMessageId));
}
