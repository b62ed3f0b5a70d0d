import type { Section } from '../../layout/shell/section.ts';

export const mailSection: Section = {
  key: 'mail',
  label: 'Mail',
  load: () => import('./mail-page.tsx').then((m) => m.MailPage),
  children: [{ path: ':mailId', load: () => import('./chosen-mail.tsx').then((m) => m.ChosenMail) }],
};
