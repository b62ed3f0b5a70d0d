/** How many messages one conversation takes in a while; each replica counts its own. */
export interface MessageRate {
  /** @returns 0 when the message may come, else how many seconds to wait */
  take(conversationId: string, now?: number): number;
}

const MESSAGES = 20;
const WINDOW_MS = 10_000;
const MOST_CONVERSATIONS = 10_000;

export function createMessageRate(): MessageRate {
  const sent = new Map<string, number[]>();
  const forgetOld = (now: number) => {
    for (const [id, times] of sent) if ((times.at(-1) ?? 0) <= now - WINDOW_MS) sent.delete(id);
  };
  return {
    take(conversationId, now = performance.now()) {
      if (sent.size > MOST_CONVERSATIONS) forgetOld(now);
      const recent = (sent.get(conversationId) ?? []).filter((time) => time > now - WINDOW_MS);
      const [oldest = now] = recent;
      if (recent.length >= MESSAGES) return Math.ceil((oldest + WINDOW_MS - now) / 1000);
      sent.set(conversationId, [...recent, now]);
      return 0;
    },
  };
}
