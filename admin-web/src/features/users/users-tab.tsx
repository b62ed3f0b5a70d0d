import { useQuery } from '@tanstack/react-query';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { SplitView } from '../../layout/split-view.tsx';
import { useUrlDialog } from '../../layout/use-url-dialog.ts';
import { useUrlState } from '../../layout/use-url-state.ts';
import { deleteUser, userKeys, userQueries } from './queries.ts';
import { UserDetail } from './user-detail.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserList } from './user-list.tsx';

export function UsersTab() {
  const { params, change } = useUrlState();
  const users = useQuery(userQueries.all());
  const { name, open, close } = useUrlDialog<'add' | 'edit' | 'delete'>();
  const chosenId = params.get('user');
  const back = new URLSearchParams(params);
  back.delete('user');
  const chosen = users.data?.find(({ id }) => id === chosenId) ?? null;

  return (
    <>
      <SplitView
        isChosen={chosenId !== null}
        back={{ to: `?${back}`, label: 'All users' }}
        list={<UserList users={users} chosenId={chosenId} onAdd={() => open('add')} />}
        detail={
          chosen ? (
            <UserDetail user={chosen} onEdit={() => open('edit')} onDelete={() => open('delete')} />
          ) : (
            <p className="py-16 text-center text-muted">Select a user to view details</p>
          )
        }
      />
      <UserDialog
        open={name === 'add' || (name === 'edit' && chosen !== null)}
        user={name === 'edit' ? chosen : null}
        onClose={close}
      />
      <DeleteDialog
        subject={name === 'delete' && chosen ? { id: chosen.id, name: chosen.username } : null}
        question="Are you sure you want to delete this user?"
        run={deleteUser}
        refreshes={userKeys}
        success="User deleted successfully"
        failure="Failed to delete user"
        onClose={close}
        onDeleted={() => change({ user: undefined, dialog: undefined }, { replace: true })}
      />
    </>
  );
}
