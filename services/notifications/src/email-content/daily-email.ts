import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { TODAY_LISTS } from '@loop-petal/contracts/rules/today-lists';
import type { DailyEmailRequest } from '@loop-petal/contracts/shapes/notifications';
import type { z } from 'zod';
import type { EmailContent } from './email-content.ts';

const MAX_LINES = 8;

/** The lists of the owner's day, without empty ones. */
export function dailyEmail(
  { day, today, leftOut }: z.output<typeof DailyEmailRequest>,
  adminUrl: string,
): EmailContent {
  const lists = TODAY_LISTS.flatMap(({ name, title }) => {
    const list = today[name];
    return list && list.count > 0 ? [{ title, ...list }] : [];
  });
  const paragraphs = lists.map(({ title, count, entries }) => {
    const shown = entries.slice(0, MAX_LINES);
    const lines = shown.map((entry) => `${entry.title}: ${entry.detail}`);
    return [
      `${title} (${count})`,
      ...lines,
      ...(count > shown.length ? [`and ${count - shown.length} more`] : []),
    ].join('\n');
  });
  const summary = lists.map(({ title, count }) => `${title.toLowerCase()} ${count}`).join(', ');
  return {
    subject: `Your day, ${formatDay(day)}${summary ? `: ${summary}` : ''}`,
    heading: formatDay(day),
    paragraphs: paragraphs.length > 0 ? paragraphs : ['Nothing is waiting for you today. Enjoy your yarn.'],
    button: { label: 'Open today', url: `${adminUrl}/admin/today` },
    ...(leftOut.length > 0 && {
      notes: [`Some lists may be incomplete, because these parts of the shop did not answer: ${leftOut.join(', ')}.`],
    }),
  };
}
