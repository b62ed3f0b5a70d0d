import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** A value once it has stopped changing, for questions that cost something. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const print = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(print) as Value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [print]);
  return settled;
}
