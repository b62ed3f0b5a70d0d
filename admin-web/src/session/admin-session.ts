import { isStaffRole, type StaffRole } from '@loop-petal/contracts/rules/staff-roles';
import type { Role } from '@loop-petal/contracts/shapes/identity';
import { createStore } from '@loop-petal/web-kit/store';

const STORAGE_KEY = 'admin-token';
const ROLE_KEY = 'admin-role';

export type AdminSession = 'signed-out' | 'signed-in' | 'expired';

const useStore = createStore(readState(adminToken() ? 'signed-in' : 'signed-out'));

export const useAdminSession = (): AdminSession => useStore(({ session }) => session);
export const useLacksTwoStep = (): boolean => useStore(({ lacksTwoStep }) => lacksTwoStep);
export const useRole = () => useStore(({ role }) => role);
export const useIsAdmin = (): boolean => useRole() === 'admin';

export function adminToken(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

/** For the UI only; the services check permissions. */
export function currentRole(): StaffRole {
  const role = localStorage.getItem(ROLE_KEY) ?? '';
  return isStaffRole(role) ? role : 'admin';
}

export function signIn(token: string, role: Role): void {
  // Set before the token, because other tabs react to the token.
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
  if (isSignedIn()) become('expired');
}

/** Called when the server demands two-step sign-in. */
export function requireTwoStep(): void {
  if (isSignedIn()) useStore.setState({ lacksTwoStep: true });
}

export const forgetTwoStepDemand = (): void => useStore.setState({ lacksTwoStep: false });

function readState(session: AdminSession) {
  return { session, role: currentRole(), lacksTwoStep: false };
}

const isSignedIn = () => useStore.getState().session === 'signed-in';
const become = (session: AdminSession) => useStore.setState(readState(session));

// Another tab of the browser signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY) return;
  if (event.newValue) become('signed-in');
  else if (isSignedIn()) become('expired');
});
