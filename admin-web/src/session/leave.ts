import { adminToken, signOut } from './admin-session.ts';
import { revoke } from './queries.ts';

/** Logout: back to the gate at once, the token worth nothing a moment later. */
export function leave(): void {
  const token = adminToken();
  signOut();
  if (token) revoke(token);
}
