import type { Section } from '../../layout/shell/section.ts';

export const settingsSection: Section = {
  key: 'settings',
  label: 'Settings',
  load: () => import('./settings-page.tsx').then((m) => m.SettingsPage),
  prefetch: async (client) => client.prefetchQuery((await import('./queries.ts')).settingsQueries.current()),
  children: [
    { path: '', load: () => import('./shop-tab.tsx').then((m) => m.ShopTab) },
    { path: 'words/:page?', load: () => import('./words-tab.tsx').then((m) => m.WordsTab) },
    { path: 'money', load: () => import('./money-tab.tsx').then((m) => m.MoneyTab) },
    { path: 'notifications', load: () => import('./notifications-tab.tsx').then((m) => m.NotificationsTab) },
    { path: 'assistants', load: () => import('./assistants-tab.tsx').then((m) => m.AssistantsTab) },
    { path: 'staff', load: () => import('./staff-tab.tsx').then((m) => m.StaffTab) },
    { path: 'versions', load: () => import('./versions-tab.tsx').then((m) => m.VersionsTab) },
  ],
};
