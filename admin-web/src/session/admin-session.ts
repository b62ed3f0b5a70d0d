import type { Role } from '@loop-petal/contracts/shapes/identity';

const STORAGE_KEY = 'admin-token';
const ROLE_KEY = 'admin-role';

export type AdminSession = 'signed-out' | 'signed-in' | 'expired';

const listeners = new Set<() => void>();
let session: AdminSession = adminToken() ? 'signed-in' : 'signed-out';

export function adminToken(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

export const currentSession = (): AdminSession => session;

/** For the UI only; the services check permissions. */
export const currentRole = (): Exclude<Role, 'user'> =>
  localStorage.getItem(ROLE_KEY) === 'artisan' ? 'artisan' : 'admin';

export function signIn(token: string, role: Role): void {
  // Before the token, because other tabs react to the token.
  localStorage.setItem(ROLE_KEY, role);
  localStorage.setItem(STORAGE_KEY, token);
  become('signed-in');
}

export function signOut(): void {
  localStorage.removeItem(STORAGE_KEY);
  localStorage.removeItem(ROLE_KEY);
  become('signed-out');
}

/** Called when the server refuses the token. */
export function expireSession(): void {
  localStorage.removeItem(STORAGE_KEY);
  if (session === 'signed-in') become('expired');
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: AdminSession): void {
  session = next;
  for (const listener of listeners) listener();
}

// Another tab of the browser signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY) return;
  if (event.newValue) become('signed-in');
  else if (session === 'signed-in') become('expired');
});
