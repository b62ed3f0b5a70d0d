import { useQuery } from '@tanstack/react-query';
import { entryDialogs } from '../../layout/dialogs/entry-dialogs.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { deleteUser, saveUser, userKeys, userQueries } from './queries.ts';
import { UserForm } from './user-form.tsx';

export const [NewUser, EditUser, DeleteUser] = entryDialogs({
  entityName: 'user',
  listPath: '/users',
  detail: addresses.user,
  useList: () => useQuery(userQueries.all()),
  invalidates: userKeys,
  save: saveUser,
  remove: deleteUser,
  nameOf: ({ username }) => username,
  form: (user, formProps) => <UserForm user={user} {...formProps} />,
});
