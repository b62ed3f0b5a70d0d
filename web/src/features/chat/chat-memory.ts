/** Kept over a reload of the tab: that a conversation goes on, and how many of its messages were seen. */
const STORAGE_KEY = 'live-chat-seen';

/** Null: no conversation was begun. */
export function loadSeenCount(): number | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    return stored === null ? null : Number(stored) || 0;
  } catch {
    return null;
  }
}

export function saveSeenCount(agentMessages: number): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, String(agentMessages));
  } catch {
    // Without storage a reload starts with an empty badge.
  }
}
