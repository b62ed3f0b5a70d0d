import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { SplitView } from '../../layout/split-view.tsx';
import { useUrlState } from '../../layout/use-url-state.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { deleteUser, userKeys, userQueries } from './queries.ts';
import { UserDetail } from './user-detail.tsx';
import { UserList } from './user-list.tsx';

export function UsersTab() {
  const { params, change } = useUrlState();
  const users = useQuery(userQueries.all());
  const [open, setOpen] = useState<'add' | 'edit' | 'delete' | null>(null);
  const chosenId = params.get('user');
  const chosen = users.data?.find(({ id }) => id === chosenId) ?? null;
  const close = () => setOpen(null);

  return (
    <>
      <SplitView
        isChosen={chosenId !== null}
        back={{ to: '?tab=users', label: 'All users' }}
        list={<UserList users={users} chosenId={chosenId} onAdd={() => setOpen('add')} />}
        detail={
          chosen ? (
            <UserDetail user={chosen} onEdit={() => setOpen('edit')} onDelete={() => setOpen('delete')} />
          ) : (
            <p className="py-16 text-center text-muted">Select a user to view details</p>
          )
        }
      />
      <AddUserDialog open={open === 'add'} onClose={close} />
      {chosen && <EditUserDialog open={open === 'edit'} user={chosen} onClose={close} />}
      <DeleteDialog
        subject={open === 'delete' && chosen ? { id: chosen.id, name: chosen.username } : null}
        question="Are you sure you want to delete this user?"
        run={deleteUser}
        refreshes={userKeys}
        success="User deleted successfully"
        failure="Failed to delete user"
        onClose={close}
        onDeleted={() => change({ user: undefined }, { replace: true })}
      />
    </>
  );
}
