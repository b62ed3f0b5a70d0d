import { useEffect, useState } from 'react';

/**
 * Debounces a value, for requests while the user types.
 * @param value any JSON value; compared as JSON, so a new object with equal content is not a change
 * @param pauseMs how long the value must stay the same
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
