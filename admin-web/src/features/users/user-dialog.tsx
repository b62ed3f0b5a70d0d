import type { UserView } from '@loop-petal/contracts/shapes/identity';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { addresses } from '../../layout/addresses.ts';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { EditDialog } from '../../layout/edit-dialog.tsx';
import { EntryDialog } from '../../layout/entry-dialog.tsx';
import { usePlace } from '../../layout/use-place.ts';
import { deleteUser, saveUser, type UserBody, userKeys, userQueries } from './queries.ts';
import { UserForm } from './user-form.tsx';

export function NewUserRoute() {
  return <UserDialog user={null} onClose={usePlace('/users').close} />;
}

export function EditUserRoute() {
  const users = useQuery(userQueries.all());
  const { close } = usePlace(addresses.user(useParams().userId ?? ''));
  return (
    <EntryDialog list={users} param="userId" thing="user" onClose={close}>
      {(user) => <UserDialog key={user.id} user={user} onClose={close} />}
    </EntryDialog>
  );
}

export function DeleteUserRoute() {
  const users = useQuery(userQueries.all());
  const { close } = usePlace(addresses.user(useParams().userId ?? ''));
  const list = usePlace('/users');
  return (
    <EntryDialog list={users} param="userId" thing="user" onClose={close}>
      {({ id, username }) => (
        <DeleteDialog
          subject={{ id, name: username }}
          question="Are you sure you want to delete this user?"
          run={deleteUser}
          refreshes={userKeys}
          success="User deleted successfully"
          failure="Failed to delete user"
          onClose={close}
          onDeleted={list.close}
        />
      )}
    </EntryDialog>
  );
}

/** `user` null: a new one. */
function UserDialog({ user, onClose }: { user: UserView | null; onClose: () => void }) {
  return (
    <EditDialog<Partial<UserBody>, UserView>
      id={user?.id}
      title={user ? 'Edit User' : 'Add New User'}
      run={saveUser}
      refreshes={userKeys}
      success={({ id }) => (id ? 'User updated successfully' : 'User created successfully')}
      failure={user ? 'Failed to update user' : 'Failed to create user'}
      onClose={onClose}
    >
      {(frame) => <UserForm user={user} {...frame} />}
    </EditDialog>
  );
}
