import { textFilter } from '@loop-petal/contracts/rules/search';
import type { UserView } from '@loop-petal/contracts/shapes/identity';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Mail, UserPlus, Users } from 'lucide-react';
import { useMemo } from 'react';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { RowLink } from '../../layout/lists/row-link.tsx';
import { SearchField } from '../../layout/lists/search-field.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { useUrlState } from '../../layout/shell/use-url-state.ts';
import { userQueries } from './queries.ts';

export function UserList({ chosenId }: { chosenId: string | undefined }) {
  const users = useQuery(userQueries.all());
  const { to, open } = useSectionRoutes('/users');
  const text = useUrlState().params.get('q') ?? '';
  const find = useMemo(() => textFilter(users.data ?? [], ({ username, email }) => [username, email]), [users.data]);
  const found = find(text);
  return (
    <ListCard
      title={`Users (${users.data?.length ?? 0})`}
      tools={<SearchField label="Search users" placeholder="Username or email" />}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => open('roles')}>
            Who may do what
          </Button>
          <Button variant="secondary" size="sm" onClick={() => open('invitations')}>
            <Mail size={18} aria-hidden />
            Invitations
          </Button>
          <Button size="sm" onClick={() => open('new')}>
            <UserPlus size={18} aria-hidden />
            Add User
          </Button>
        </div>
      }
    >
      <ListView query={users} failure="Failed to fetch users" loading="Loading users...">
        {(all) =>
          found.length === 0 ? (
            <EmptyState title="No users found" icon={<Users size={40} aria-hidden />}>
              {all.length > 0 && <p>No users match this search.</p>}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {found.map((user) => (
                <UserRow key={user.id} user={user} to={to(user.id)} isChosen={user.id === chosenId} />
              ))}
            </ul>
          )
        }
      </ListView>
    </ListCard>
  );
}

function UserRow({ user, to, isChosen }: { user: UserView; to: string; isChosen: boolean }) {
  return (
    <li className="[contain-intrinsic-block-size:auto_4.5rem] [content-visibility:auto]">
      <RowLink
        to={to}
        isChosen={isChosen}
        className="flex items-center justify-between gap-3 py-3 pr-4 pl-3 sm:pr-5 sm:pl-4"
      >
        <span className="min-w-0">
          <span className="block truncate font-semibold">{user.username}</span>
          <span className="block truncate text-sm text-muted">{user.email ?? 'No email'}</span>
        </span>
        <span className="flex shrink-0 gap-1.5">
          {user.role !== 'user' && <Badge tone={user.role === 'admin' ? 'lavender' : 'rose'}>{user.role}</Badge>}
          <Badge tone={user.isActive ? 'sage' : 'neutral'}>{user.isActive ? 'Active' : 'Inactive'}</Badge>
        </span>
      </RowLink>
    </li>
  );
}
