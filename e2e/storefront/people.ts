import { randomUUID } from 'node:crypto';
import { mailsTo } from '../mails.ts';
import { asAdmin, until } from '../shop-api.ts';

export const PASSWORD = 'petals-and-loops-9';

export interface Person {
  username: string;
  email: string;
}

/** Somebody nobody has heard of. */
export function newPerson(): Person {
  const username = `ada-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com` };
}

/** The first link in a mail to somebody whose text holds these words. */
export async function linkInMail(recipient: string, link: RegExp): Promise<string> {
  const admin = await asAdmin();
  const [found] = await until(
    async () => (await mailsTo(admin, recipient)).flatMap(({ text }) => link.exec(text)?.[0] ?? []),
    ({ length }) => length > 0,
    `a mail to ${recipient} with ${link}`,
  );
  return found ?? '';
}
