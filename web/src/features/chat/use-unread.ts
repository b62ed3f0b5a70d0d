import type { ChatMessageView } from '@loop-petal/contracts/shapes/chat';
import { useEffect, useState } from 'react';
import { loadSeenCount, saveSeenCount } from './chat-memory.ts';

/** The number of unread answers. Calls `onRead` when they are on screen. */
export function useUnread(messages: readonly ChatMessageView[], isShown: boolean, onRead: () => unknown): number {
  const [seen, setSeen] = useState(() => loadSeenCount() ?? 0);
  const received = messages.filter(({ role }) => role === 'agent').length;
  if (isShown && received > seen) setSeen(received);

  useEffect(() => {
    if (isShown) saveSeenCount(seen);
  }, [isShown, seen]);
  useEffect(() => {
    if (isShown && received > 0) onRead();
  }, [isShown, received, onRead]);

  return isShown ? 0 : Math.max(0, received - seen);
}
