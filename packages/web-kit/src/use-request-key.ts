import { useRef } from 'react';

/** The Idempotency-Key of a form's request: a retry of the same body after a lost response has the same key. */
export function useRequestKey() {
  const asked = useRef<{ json: string; key: string }>(null);
  return {
    of(body: unknown): string {
      const json = JSON.stringify(body);
      if (asked.current?.json !== json) asked.current = { json, key: crypto.randomUUID() };
      return asked.current.key;
    },
    /** The next request is a new one, even with the same body. */
    forget() {
      asked.current = null;
    },
  };
}
