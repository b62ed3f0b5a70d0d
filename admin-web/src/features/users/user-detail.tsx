import type { UserView } from '@loop-petal/contracts/shapes/identity';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { Outlet, useParams } from 'react-router-dom';
import { History } from '../../history/history.tsx';
import { DescriptionList } from '../../layout/parts/description-list.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { Panel } from '../../layout/shell/panel.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { userQueries } from './queries.ts';
import { TwoStepState } from './two-step-state.tsx';
import { UserAddresses } from './user-addresses.tsx';

export function ChosenUser() {
  const { userId } = useParams();
  const users = useQuery(userQueries.all());
  const user = users.data?.find(({ id }) => id === userId);
  return (
    <>
      {user && <UserDetail user={user} />}
      {!user && users.data && <p className="py-16 text-center text-muted">This user does not exist.</p>}
      <Outlet />
    </>
  );
}

function UserDetail({ user }: { user: UserView }) {
  const { open } = useSectionRoutes(addresses.user(user.id));
  return (
    <article aria-labelledby="user-heading" className="grid gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="user-heading" className="text-xl wrap-anywhere">
          {user.username}
        </h2>
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" onClick={() => open('edit')}>
            <Pencil size={16} aria-hidden />
            Edit User
          </Button>
          <Button variant="danger" size="sm" onClick={() => open('delete')}>
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
            ...(user.role === 'user' && !user.hasTwoStep
              ? []
              : [['Two-step sign-in', <TwoStepState key="two-step" user={user} />] as const]),
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
