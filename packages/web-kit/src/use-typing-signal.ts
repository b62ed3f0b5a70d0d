import { useCallback, useEffect, useRef } from 'react';

const RENEW_MS = 2500;
const PAUSE_MS = 4000;

/**
 * Signals the start of typing, renews the signal, and signals the end: on demand, after a pause, and when `emit`
 * changes or the field is removed.
 */
export function useTypingSignal(emit?: (isTyping: boolean) => void): (isTyping: boolean) => void {
  const signalledAt = useRef(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const signal = useCallback(
    function signal(isTyping: boolean) {
      clearTimeout(pause.current);
      if (isTyping) pause.current = setTimeout(signal, PAUSE_MS, false);
      if (isTyping ? Date.now() - signalledAt.current < RENEW_MS : signalledAt.current === 0) return;
      signalledAt.current = isTyping ? Date.now() : 0;
      emit?.(isTyping);
    },
    [emit],
  );
  useEffect(() => () => signal(false), [signal]);
  return signal;
}
