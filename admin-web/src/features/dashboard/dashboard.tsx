import { Button } from '@loop-petal/web-kit/button';
import { signOut } from '../../session/admin-session.ts';

export function Dashboard() {
  return (
    <main className="container-page py-6">
      <h1 className="text-2xl">Admin Dashboard</h1>
      <Button onClick={signOut}>Logout</Button>
    </main>
  );
}
