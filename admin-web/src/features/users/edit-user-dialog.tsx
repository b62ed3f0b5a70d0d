import { zodResolver } from '@hookform/resolvers/zod';
import { type Role, UpdateUserRequest, type UserView } from '@loop-petal/contracts/identity-api';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { useForm } from 'react-hook-form';
import { FormButtons } from '../../layout/form-buttons.tsx';
import { FormProblem } from '../../layout/form-problem.tsx';
import { mayDiscard, useUnsavedWork } from '../../layout/unsaved-work.ts';
import { useChange } from '../../layout/use-change.ts';
import { updateUser, userKeys } from './queries.ts';

interface EditUserDialogProps {
  open: boolean;
  user: UserView;
  onClose: () => void;
}

export function EditUserDialog({ open, user, onClose }: EditUserDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} mayClose={mayDiscard} title="Edit User">
      <EditUserForm user={user} onClose={onClose} />
    </Dialog>
  );
}

interface Values {
  username: string;
  email: string | null;
  role: Role;
  isActive: boolean;
}

function EditUserForm({ user, onClose }: Omit<EditUserDialogProps, 'open'>) {
  const { username, email, role, isActive } = user;
  const form = useForm<Values>({
    resolver: zodResolver(UpdateUserRequest, undefined, { raw: true }) as never,
    defaultValues: { username, email, role, isActive },
  });
  const update = useChange({
    run: updateUser,
    refreshes: userKeys,
    success: 'User updated successfully',
    failure: 'Failed to update user',
  });
  const { register } = form;
  const { errors, isDirty } = form.formState;
  useUnsavedWork(isDirty);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((body) => update.mutate({ id: user.id, body }, { onSuccess: onClose }))}
    >
      <TextField
        label="Username"
        required
        autoComplete="off"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email', { setValueAs: (typed: string | null) => typed?.trim() || null })}
      />
      <Select label="Role" required {...register('role')}>
        <option value="user">User</option>
        <option value="admin">Admin</option>
      </Select>
      <Checkbox label="Active" {...register('isActive')} />
      <FormProblem error={update.error} />
      <FormButtons submit="Update User" isPending={update.isPending} onCancel={onClose} />
    </form>
  );
}
