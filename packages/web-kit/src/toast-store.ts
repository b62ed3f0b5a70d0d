export interface Toast {
  id: number;
  title: string;
  description?: string;
  /** Red, and announced immediately by screen readers. */
  destructive?: boolean;
  /** Milliseconds on screen; 5000 by default. */
  duration?: number;
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

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  set({ ...toast, id: lastId });
}

export function showError(description: string, title = 'Error'): void {
  showToast({ title, description, destructive: true });
}

export function dismissToast(id: number): void {
  if (current?.id === id) set(null);
}

export function subscribeToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToast = (): Toast | null => current;
