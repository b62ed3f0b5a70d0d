import { CreateUserRequest, UpdateUserRequest, type UserView } from '@loop-petal/contracts/shapes/identity';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { Link } from 'react-router-dom';
import type { FormProps } from '../../layout/dialogs/edit-dialog.tsx';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import { EditForm } from '../../layout/forms/edit-form.tsx';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { addresses } from '../../layout/shell/addresses.ts';
import type { UserBody } from './queries.ts';
import { GIVEN_ROLES, ROLE_NAMES } from './role-names.ts';

const blank: UserBody = { username: '', email: '', password: '', role: 'user' };

type UserFormProps = FormProps<Partial<UserBody>> & { user: UserView | null };

/** A new user needs a password; an existing one can be deactivated and needs no email. */
export function UserForm({ user, onSave, ...rest }: UserFormProps) {
  const request = user ? UpdateUserRequest : CreateUserRequest;
  const { before, field, register, handleSubmit } = useEntryForm(user ? valuesOf(user) : blank, request);
  return (
    <EditForm
      submit={user ? 'Update User' : 'Create User'}
      {...rest}
      onSubmit={handleSubmit((values) => onSave(user ? changedFields(before, values) : values))}
    >
      <TextField
        label="Username"
        data-autofocus
        required
        autoComplete="off"
        spellCheck={false}
        {...field('username')}
      />
      <TextField
        label="Email"
        required={!user}
        type="email"
        autoComplete="off"
        {...field('email', user ? { setValueAs: (typed: string | null) => typed?.trim() || null } : {})}
      />
      {!user && (
        <TextField label="Password" required type="password" autoComplete="new-password" {...field('password')} />
      )}
      {before.role && (
        <Select label="Role" required {...field('role')}>
          {GIVEN_ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </Select>
      )}
      {user && (before.role ? <Checkbox label="Active" {...register('isActive')} /> : <InWorkshop id={user.id} />)}
    </EditForm>
  );
}

const InWorkshop = ({ id }: { id: string }) => (
  <p className="text-sm text-muted">
    Activate or deactivate artisans in the{' '}
    <Link to={addresses.artisan(id)} className="link">
      Workshop
    </Link>
    .
  </p>
);

const valuesOf = ({ username, email, role, isActive }: UserView): UserBody => ({
  username,
  email,
  isActive,
  ...(role !== 'artisan' && { role }),
});
