import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'needed-by';
const listeners = new Set<() => void>();
let kept: string | null | undefined;

/** The visitor's day, `YYYY-MM-DD`. @param years from now */
export function dayFromNow(years = 0): string {
  const now = new Date();
  const local = Date.UTC(now.getFullYear() + years, now.getMonth(), now.getDate());
  return new Date(local).toISOString().slice(0, 10);
}

/** The day on which the cart is needed, kept in this browser until it is ordered, taken back or past. */
function neededBy(): string | null {
  kept ??= load();
  return kept && kept >= dayFromNow() ? kept : null;
}

export function keepNeededBy(day: string | null): void {
  kept = day;
  try {
    if (day) localStorage.setItem(STORAGE_KEY, day);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // It is forgotten with the page then.
  }
  for (const tell of listeners) tell();
}

export const useNeededBy = (): string | null => useSyncExternalStore(subscribe, neededBy, () => null);

function load(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function subscribe(tell: () => void): () => void {
  const onStorage = () => {
    kept = undefined;
    tell();
  };
  listeners.add(tell);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', onStorage);
  };
}
