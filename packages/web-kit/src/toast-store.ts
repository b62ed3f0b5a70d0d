export interface Toast {
  id: number;
  title: string;
  description?: string;
  /** Red, and announced by screen readers at once. */
  destructive?: boolean;
  /** Milliseconds on screen; 5000 unless told. */
  duration?: number;
  /** A button that also closes the toast. */
  action?: { label: string; run: () => void };
}

type Listener = () => void;
const listeners = new Set<Listener>();
let current: Toast | null = null;
let lastId = 0;

function set(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one on screen: one at a time. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  set({ ...toast, id: lastId });
}

/** A failure: red, announced at once. */
export function showError(description: string, title = 'Error'): void {
  showToast({ title, description, destructive: true });
}

/** Closes a toast, if it is still the one on screen. */
export function dismissToast(id: number): void {
  if (current?.id === id) set(null);
}

/** Calls back when the toast on screen changes. @returns unsubscribes */
export function subscribeToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toast on screen. */
export const currentToast = (): Toast | null => current;
