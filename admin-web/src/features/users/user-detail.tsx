import type { UserView } from '@loop-petal/contracts/shapes/identity';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import { Pencil, Trash2 } from 'lucide-react';
import { History } from '../../history/history.tsx';
import { DescriptionList } from '../../layout/description-list.tsx';
import { Panel } from '../../layout/panel.tsx';
import { UserAddresses } from './user-addresses.tsx';

interface UserDetailProps {
  user: UserView;
  onEdit: () => void;
  onDelete: () => void;
}

export function UserDetail({ user, onEdit, onDelete }: UserDetailProps) {
  return (
    <article aria-labelledby="user-heading" className="grid gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="user-heading" className="text-xl wrap-anywhere">
          {user.username}
        </h2>
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" onClick={onEdit}>
            <Pencil size={16} aria-hidden />
            Edit User
          </Button>
          <Button variant="danger" size="sm" onClick={onDelete}>
            <Trash2 size={16} aria-hidden />
            Delete
          </Button>
        </div>
      </header>
      <Panel title="User Details">
        <DescriptionList
          entries={[
            ['Username', user.username],
            ['Email', user.email ?? 'None'],
            [
              'Role',
              <Badge key="role" tone={user.role === 'admin' ? 'lavender' : 'neutral'}>
                {user.role}
              </Badge>,
            ],
            [
              'Status',
              <Badge key="status" tone={user.isActive ? 'sage' : 'neutral'}>
                {user.isActive ? 'Active' : 'Inactive'}
              </Badge>,
            ],
            ['Created', formatTime(user.createdAt)],
            ['Last Login', user.lastLogin ? formatTime(user.lastLogin) : 'Never'],
          ]}
        />
      </Panel>
      <UserAddresses userId={user.id} />
      <History subject={`user:${user.id}`} className="border-t border-line pt-2" />
    </article>
  );
}
