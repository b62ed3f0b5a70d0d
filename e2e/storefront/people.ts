import { randomUUID } from 'node:crypto';
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

interface Mail {
  recipient: string;
  subject: string;
  text: string;
}

/** The first link in a mail to somebody whose text holds these words. Without SMTP the shop keeps its mails. */
export async function linkInMail(recipient: string, link: RegExp): Promise<string> {
  const admin = await asAdmin();
  const [found] = await until(
    async () => {
      const mails = (await admin('/api/admin/emails')) as Mail[];
      return mails
        .filter((mail) => mail.recipient.toLowerCase() === recipient.toLowerCase())
        .flatMap(({ text }) => link.exec(text)?.[0] ?? []);
    },
    ({ length }) => length > 0,
    `a mail to ${recipient} with ${link}`,
  );
  return found ?? '';
}
