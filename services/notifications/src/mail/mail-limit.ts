import { toKey } from '@loop-petal/contracts/rules/text';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { PoolClient } from '@loop-petal/service-kit/postgres/postgres';
import { Counter } from 'prom-client';
import { type NewMail, queueMail } from './mail-store.ts';

/** Enough to register, to request a link twice and to write to the shop. */
const MAX_MAILS_PER_HOUR = 5;

const mailsWithheld = new Counter({
  name: 'mails_withheld_total',
  help: 'Mails not sent because their unproved mailbox had enough of them within the hour',
  labelNames: ['kind'],
});

/**
 * Queues a mail that anybody can trigger for any address; its text must not contain anything chosen by a user. Beyond a
 * few an hour for one mailbox it is dropped, without an error for the requester. Counted by queued mails, so the limit
 * holds for all replicas, restarts and occasions together.
 */
export async function queueUnverifiedMail(tx: PoolClient, mail: NewMail): Promise<void> {
  const mailbox = mailboxOf(mail.recipient);
  // Concurrent mails to one mailbox are serialized, so that all count.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`mails to ${mailbox}`]);
  const counted = await tx.query(
    `SELECT count(*)::int AS count /* not null */ FROM mails WHERE unproved_mailbox = $1 AND created_at > now() - interval '1 hour'`,
    [mailbox],
  );
  if (onlyRow(counted).count < MAX_MAILS_PER_HOUR) await queueMail(tx, { ...mail, unverifiedMailbox: mailbox });
  else mailsWithheld.inc({ kind: mail.occasion.split(':', 1)[0] });
}

/** The mailbox of an address: case and `+tag` don't matter, Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = toKey(email).split('@');
  const [name = ''] = local.split('+', 1);
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
