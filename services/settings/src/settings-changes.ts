import { formatClosedDays } from '@loop-petal/contracts/rules/closed-days';
import type { AuditChange } from '@loop-petal/contracts/shapes/audit';
import type { OwnerEmails, Settings } from '@loop-petal/contracts/shapes/settings';
import { changesBetween } from '@loop-petal/service-kit/events/audit';
import { moneyChanges } from './money-changes.ts';

type Content = Omit<Settings, 'version'>;

function describeOwnerEmails({ recipients, dailyHour, ...topics }: OwnerEmails): string {
  const chosen = Object.entries(topics).flatMap(([topic, isWanted]) => (isWanted ? [topic] : []));
  const daily = dailyHour === null ? [] : [`daily at ${dailyHour}:00`];
  return `${recipients.join(', ') || 'the shop’s address'}: ${[...chosen, ...daily].join(', ') || 'nothing'}`;
}

/** How an audit entry shows each setting; undefined shows its value. */
const TEXTS: { [Field in keyof Content]: ((value: NonNullable<Content[Field]>) => unknown) | undefined } = {
  name: undefined,
  email: undefined,
  phone: undefined,
  address: undefined,
  hours: undefined,
  timeZone: undefined,
  socialLinks: (links) => links.map(({ url }) => url).join(', '),
  announcement: ({ text, url }) => [text, url].filter(Boolean).join(' → '),
  closed: ({ message, takesOrders, ...days }) =>
    `${formatClosedDays(days)}: ${message} (${takesOrders ? 'takes orders' : 'no orders'})`,
  accent: ({ light, dark }) => `${light} (light), ${dark} (dark)`,
  logo: undefined,
  ownerEmails: describeOwnerEmails,
  assistants: ({ enabled, scope = 'checkouts', blocked = [], limited = [], payUpTo }) =>
    [
      enabled ? scope : 'off',
      ...(payUpTo ? [`pay up to $${payUpTo}`] : []),
      ...blocked.map((agent) => `without ${agent}`),
      ...limited.map(({ agent, scope: least }) => `${least} only for ${agent}`),
    ].join(', '),
  staffTwoStep: undefined,
  ...moneyChanges,
  firstSteps: ({ checked, isDismissed }) => [...checked, ...(isDismissed ? ['hidden'] : [])].join(', '),
};

export const settingsChanges = (before: Content, after: Content): AuditChange[] =>
  changesBetween<Content>(before, after, TEXTS);
