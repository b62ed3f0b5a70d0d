import type { Section } from '../../layout/shell/section.ts';

export const emailSection: Section = {
  key: 'mail',
  label: 'Mail',
  load: () => import('./email-page.tsx').then((m) => m.EmailPage),
  children: [{ path: ':emailId', load: () => import('./chosen-email.tsx').then((m) => m.ChosenEmail) }],
};
