import { readStored, store } from '@loop-petal/web-kit/storage';

/** Kept across reloads of the tab: whether a conversation exists, and how many of its messages were read. */
const STORAGE_KEY = 'live-chat-seen';

export function loadSeenCount(): number | null {
  const stored = readStored(STORAGE_KEY, 'sessionStorage');
  return stored === null ? null : Number(stored) || 0;
}

export const saveSeenCount = (agentMessages: number): void =>
  store(STORAGE_KEY, String(agentMessages), 'sessionStorage');
