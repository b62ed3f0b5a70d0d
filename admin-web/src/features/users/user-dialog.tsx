import type { UserView } from '@loop-petal/contracts/shapes/identity';
import { EditDialog } from '../../layout/edit-dialog.tsx';
import { saveUser, type UserBody, userKeys } from './queries.ts';
import { UserForm } from './user-form.tsx';

interface UserDialogProps {
  open: boolean;
  /** null: a new one. */
  user: UserView | null;
  onClose: () => void;
}

export function UserDialog({ open, user, onClose }: UserDialogProps) {
  return (
    <EditDialog<Partial<UserBody>, UserView>
      open={open}
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
