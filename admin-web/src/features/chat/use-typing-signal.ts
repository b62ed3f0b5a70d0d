import { useCallback, useEffect, useRef } from 'react';
import { emitTyping } from './chat-socket.ts';

const TYPING_RENEW_MS = 2500;

/** Signals the shopper that an agent is typing: immediately, then regularly, and when typing ends. */
export function useTypingSignal(sessionId: string): (isTyping: boolean) => void {
  const saidAt = useRef(0);
  const say = useCallback(
    (isTyping: boolean) => {
      if (!isTyping && saidAt.current === 0) return;
      if (isTyping && Date.now() - saidAt.current < TYPING_RENEW_MS) return;
      saidAt.current = isTyping ? Date.now() : 0;
      emitTyping(sessionId, isTyping);
    },
    [sessionId],
  );
  useEffect(() => () => say(false), [say]);
  return say;
}
