import { createStore } from './store.ts';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  /** Shown in red, and announced immediately by screen readers. */
  destructive?: boolean;
  /** How long it is shown, in milliseconds; 5000 by default. */
  duration?: number;
  action?: { label: string; run: () => void };
}

const useToasts = createStore<{ toast: Toast | null }>({ toast: null });
let lastId = 0;

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  useToasts.setState({ toast: { ...toast, id: lastId } });
}

export function showError(description: string, title = 'Error'): void {
  showToast({ title, description, destructive: true });
}

export function dismissToast(id: number): void {
  if (currentToast()?.id === id) useToasts.setState({ toast: null });
}

export const useToast = (): Toast | null => useToasts(({ toast }) => toast);

export const currentToast = (): Toast | null => useToasts.getState().toast;
