import { useEffect, useState } from 'react';
import { countAnswers, type Messages } from './queries.ts';

/** The number of unread answers. Calls `onRead` when they are on screen. */
export function useUnread({ messages, readBefore }: Messages, isShown: boolean, onRead: () => unknown): number {
  const [seen, setSeen] = useState(0);
  const received = countAnswers(messages);
  if (isShown && received > seen) setSeen(received);

  useEffect(() => {
    if (isShown && received > 0) onRead();
  }, [isShown, received, onRead]);

  return isShown ? 0 : Math.max(0, received - Math.max(seen, readBefore));
}
