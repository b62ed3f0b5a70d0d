import type { ChatMessageView } from '@loop-petal/contracts/shapes/chat';
import { useEffect, useState } from 'react';
import { keepSeen, recallSeen } from './chat-memory.ts';

/** How many answers are unread. `onRead` is called when they are shown. */
export function useUnread(messages: readonly ChatMessageView[], isLooking: boolean, onRead: () => void): number {
  const [seen, setSeen] = useState(() => recallSeen() ?? 0);
  const received = messages.filter(({ role }) => role === 'agent').length;
  if (isLooking && received > seen) setSeen(received);

  useEffect(() => {
    if (isLooking) keepSeen(seen);
  }, [isLooking, seen]);
  useEffect(() => {
    if (isLooking && received > 0) onRead();
  }, [isLooking, received, onRead]);

  return isLooking ? 0 : Math.max(0, received - seen);
}
