/** Survives a reload of the tab: that a conversation exists, and how many of its messages were seen. */
const STORAGE_KEY = 'live-chat-seen';

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
    // Storage may be blocked.
  }
}
