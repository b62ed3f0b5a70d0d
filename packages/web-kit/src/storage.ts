type Kind = 'localStorage' | 'sessionStorage';

/** Null if there is no value or storage is blocked. */
export function readStored(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. Does nothing if storage is blocked. */
export function store(key: string, value: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {
    // Storage may be blocked.
  }
}
