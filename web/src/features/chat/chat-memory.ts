/** What a reload of the tab must not forget: that a conversation goes on, and how much of it was seen. */
const STORAGE_KEY = 'live-chat-seen';

/** Null: no conversation was begun. */
export function recallSeen(): number | null {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY);
    return kept === null ? null : Number(kept) || 0;
  } catch {
    return null;
  }
}

export function keepSeen(agentMessages: number): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, String(agentMessages));
  } catch {
    // Without storage a reload starts with an empty badge.
  }
}
