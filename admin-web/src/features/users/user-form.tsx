import { CreateUserRequest, UpdateUserRequest, type UserView } from '@loop-petal/contracts/shapes/identity';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FormProps } from '../../layout/dialogs/edit-dialog.tsx';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import { contractResolver } from '../../layout/forms/contract-resolver.ts';
import { EditForm } from '../../layout/forms/edit-form.tsx';
import { useUnsavedWork } from '../../layout/forms/unsaved-work.ts';
import type { UserBody } from './queries.ts';

const blank: UserBody = { username: '', email: '', password: '', role: 'user' };

/** A new user needs a password; an existing one can be deactivated and needs no email. */
export function UserForm({
  user,
  isPending,
  error,
  onSave,
  onCancel,
}: FormProps<Partial<UserBody>> & { user: UserView | null }) {
  const [before] = useState(() => (user ? valuesOf(user) : blank));
  const resolver = contractResolver<UserBody>(user ? UpdateUserRequest : CreateUserRequest);
  const form = useForm<UserBody>({ resolver, defaultValues: before });
  const { register } = form;
  const { errors, isDirty } = form.formState;
  useUnsavedWork(isDirty);
  return (
    <EditForm
      submit={user ? 'Update User' : 'Create User'}
      isPending={isPending}
      error={error}
      onCancel={onCancel}
      onSubmit={form.handleSubmit((values) => onSave(user ? changedFields(before, values) : values))}
    >
      <TextField
        label="Username"
        data-autofocus
        required
        autoComplete="off"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Email"
        required={!user}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email', user ? { setValueAs: (typed: string | null) => typed?.trim() || null } : {})}
      />
      {!user && (
        <TextField
          label="Password"
          required
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
      )}
      {before.role && (
        <Select label="Role" required {...register('role')}>
          <option value="user">User</option>
          <option value="admin">Admin</option>
        </Select>
      )}
      {user && <Checkbox label="Active" {...register('isActive')} />}
    </EditForm>
  );
}

const valuesOf = ({ username, email, role, isActive }: UserView): UserBody => ({
  username,
  email,
  isActive,
  ...(role !== 'artisan' && { role }),
});
