import { adminToken, signOut } from './admin-session.ts';
import { revoke } from './queries.ts';

/** Shows the login page at once and revokes the token. */
export function leave(): void {
  const token = adminToken();
  signOut();
  if (token) revoke(token);
}
