/** Which conversations have a shopper at the other end just now, counted over sockets. */
export interface Presence {
  isOnline(conversationId: string): boolean;
  /** @returns true when the conversation has just come online */
  join(conversationId: string): boolean;
  /** @returns true when the conversation has just gone offline */
  leave(conversationId: string): boolean;
}

export function createPresence(): Presence {
  const sockets = new Map<string, number>();
  return {
    isOnline: (id) => sockets.has(id),
    join(id) {
      const count = (sockets.get(id) ?? 0) + 1;
      sockets.set(id, count);
      return count === 1;
    },
    leave(id) {
      const count = (sockets.get(id) ?? 1) - 1;
      if (count > 0) sockets.set(id, count);
      else sockets.delete(id);
      return count <= 0;
    },
  };
}
