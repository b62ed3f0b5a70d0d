import { useCallback, useEffect, useRef } from 'react';
import { sayTyping } from './desk-line.ts';

const RENEW_MS = 2500;

/** Tells the shopper that an answer is being written: at once, then now and again, and when it ends. */
export function useTypingSign(sessionId: string): (isTyping: boolean) => void {
  const saidAt = useRef(0);
  const say = useCallback(
    (isTyping: boolean) => {
      if (!isTyping && saidAt.current === 0) return;
      if (isTyping && Date.now() - saidAt.current < RENEW_MS) return;
      saidAt.current = isTyping ? Date.now() : 0;
      sayTyping(sessionId, isTyping);
    },
    [sessionId],
  );
  useEffect(() => () => say(false), [say]);
  return say;
}
