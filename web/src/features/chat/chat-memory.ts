import { readStored, store } from '@loop-petal/web-kit/storage';

/** Survives a reload of the tab: that a conversation exists, and how many of its messages were seen. */
const STORAGE_KEY = 'live-chat-seen';

export function loadSeenCount(): number | null {
  const stored = readStored(STORAGE_KEY, 'sessionStorage');
  return stored === null ? null : Number(stored) || 0;
}

export const saveSeenCount = (agentMessages: number): void =>
  store(STORAGE_KEY, String(agentMessages), 'sessionStorage');
