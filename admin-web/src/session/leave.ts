import { adminToken, signOut } from './admin-session.ts';
import { revoke } from './queries.ts';

export function leave(): void {
  const token = adminToken();
  signOut();
  if (token) revoke(token);
}
