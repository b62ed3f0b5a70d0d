import { readerDay } from '@loop-petal/contracts/rules/days';
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'needed-by';
const listeners = new Set<() => void>();
let stored: string | null | undefined;

/** The visitor's day, `YYYY-MM-DD`. @param years from now */
export function dayFromNow(years = 0): string {
  const then = new Date();
  then.setFullYear(then.getFullYear() + years);
  return readerDay(then);
}

/** The day on which the cart is needed, kept in this browser until it is ordered, cleared or past. */
function neededBy(): string | null {
  stored ??= load();
  return stored && stored >= dayFromNow() ? stored : null;
}

export function saveNeededBy(day: string | null): void {
  stored = day;
  try {
    if (day) localStorage.setItem(STORAGE_KEY, day);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be blocked.
  }
  for (const listener of listeners) listener();
}

export const useNeededBy = (): string | null => useSyncExternalStore(subscribe, neededBy, () => null);

function load(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = () => {
    stored = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
