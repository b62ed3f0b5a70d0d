export interface OutgoingMessage {
  clientMessageId: string;
  content: string;
  /** `queued`: waits for a conversation. */
  state: 'queued' | 'sending' | 'failed';
  reason?: string;
}

export const createOutgoing = (content: string, state: OutgoingMessage['state'] = 'sending'): OutgoingMessage => ({
  clientMessageId: `m-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`,
  content,
  state,
});

/** Changes one message of the list; null removes it. */
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

/** The messages that the server has not stored yet. */
export function withoutStored<Message extends OutgoingMessage>(
  outgoing: readonly Message[],
  stored: readonly { clientMessageId: string | null }[],
): Message[] {
  const ids = new Set(stored.map(({ clientMessageId }) => clientMessageId));
  return outgoing.filter(({ clientMessageId }) => !ids.has(clientMessageId));
}
