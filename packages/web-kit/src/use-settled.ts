import { useEffect, useState } from 'react';

/**
 * A value once it has stopped changing, for requests that follow what is typed.
 * @param value anything that JSON can hold; compared by it, so a new object of the same content is no change
 * @param pauseMs how long it must stay the same
 */
export function useSettled<Value>(value: Value, pauseMs = 250): Value {
  const [settled, setSettled] = useState(value);
  const json = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(json) as Value), pauseMs);
    return () => clearTimeout(timer);
  }, [json, pauseMs]);
  return settled;
}
