import { zodResolver } from '@hookform/resolvers/zod';
import { CreateUserRequest } from '@loop-petal/contracts/identity-api';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { useForm } from 'react-hook-form';
import { FormButtons } from '../../layout/form-buttons.tsx';
import { FormProblem } from '../../layout/form-problem.tsx';
import { mayDiscard, useUnsavedWork } from '../../layout/unsaved-work.ts';
import { useChange } from '../../layout/use-change.ts';
import { createUser, type NewUserBody, userKeys } from './queries.ts';

export function AddUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} mayClose={mayDiscard} title="Add New User">
      <AddUserForm onClose={onClose} />
    </Dialog>
  );
}

const blank: NewUserBody = { username: '', email: '', password: '', role: 'user' };

function AddUserForm({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(CreateUserRequest, undefined, { raw: true }), defaultValues: blank });
  const creation = useChange({
    run: createUser,
    refreshes: userKeys,
    success: 'User created successfully',
    failure: 'Failed to create user',
  });
  const { register } = form;
  const { errors, isDirty } = form.formState;
  useUnsavedWork(isDirty);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((values) => creation.mutate({ role: 'user', ...values }, { onSuccess: onClose }))}
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
        required
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        required
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Select label="Role" required {...register('role')}>
        <option value="user">User</option>
        <option value="admin">Admin</option>
      </Select>
      <FormProblem error={creation.error} />
      <FormButtons submit="Create User" isPending={creation.isPending} onCancel={onClose} />
    </form>
  );
}
