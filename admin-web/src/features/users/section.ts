import type { Section } from '../../layout/shell/section.ts';
import { userQueries } from './queries.ts';

export const usersSection: Section = {
  key: 'users',
  label: 'Users',
  load: () => import('./users-page.tsx').then((m) => m.UsersPage),
  prefetch: (client) => client.prefetchQuery(userQueries.all()),
  children: [
    { path: 'new', load: () => import('./user-dialog.tsx').then((m) => m.NewUser) },
    { path: 'invitations', load: () => import('./invitations.tsx').then((m) => m.Invitations) },
    { path: 'roles', load: () => import('./roles-table.tsx').then((m) => m.RolesTable) },
    {
      path: ':userId',
      load: () => import('./user-detail.tsx').then((m) => m.ChosenUser),
      children: [
        { path: 'edit', load: () => import('./user-dialog.tsx').then((m) => m.EditUser) },
        { path: 'delete', load: () => import('./user-dialog.tsx').then((m) => m.DeleteUser) },
      ],
    },
  ],
};
