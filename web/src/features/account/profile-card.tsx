import type { CurrentUserView } from '@loop-petal/contracts/shapes/identity';
import { TextField } from '@loop-petal/web-kit/field';
import { AccountCard } from './account-card.tsx';

export function ProfileCard({ user }: { user: CurrentUserView }) {
  const unverified = user.email !== null && !user.emailVerified;
  return (
    <AccountCard id="profile" title="Profile Information">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField readOnly label="Username" value={user.username} hint="Username cannot be changed" />
        <TextField
          readOnly
          label="Current Email"
          value={user.email ?? ''}
          placeholder="No email yet"
          hint={unverified ? 'Not confirmed yet: please open the link we sent you.' : undefined}
        />
      </div>
    </AccountCard>
  );
}
