import type { StaffRole } from '@loop-petal/contracts/rules/staff-roles';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';

type Load = () => Promise<ComponentType>;

export interface SubRoute {
  path: string;
  load?: Load;
  children?: readonly SubRoute[];
}

/** A part of the panel with its own path, `/admin/<key>`. */
export interface Section {
  key: string;
  label: string;
  /** Who sees it; admins by default. */
  roles?: readonly StaffRole[];
  badge?: ReactNode;
  /** Main sections have an icon and appear in the bottom bar on phones. */
  icon?: LucideIcon;
  load: Load;
  prefetch?: (client: QueryClient) => Promise<unknown>;
  children?: readonly SubRoute[];
}

type Dialogs = readonly [New: ComponentType, Edit: ComponentType, Delete: ComponentType];

/** The routes of the dialogs made by `entryDialogs`. */
export const entryRoutes = (param: string, load: () => Promise<{ dialogs: Dialogs }>): readonly SubRoute[] => [
  { path: 'new', load: () => load().then(({ dialogs }) => dialogs[0]) },
  { path: `:${param}`, load: () => load().then(({ dialogs }) => dialogs[1]) },
  { path: `:${param}/delete`, load: () => load().then(({ dialogs }) => dialogs[2]) },
];
