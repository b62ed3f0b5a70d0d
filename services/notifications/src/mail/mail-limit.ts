import { createHash } from 'node:crypto';
import { toKey } from '@loop-petal/contracts/rules/text';
import { MailKind } from '@loop-petal/contracts/shapes/mails';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { PoolClient } from '@loop-petal/service-kit/postgres/postgres';
import { createCounter } from '@loop-petal/service-kit/telemetry/metrics';
import { MAILBOX_COUNTED_HOURS, type NewMail, queueMail } from './mail-store.ts';

/** Enough to register, to request a link twice and to write to the shop. */
const MAX_MAILS_PER_HOUR = 5;

const mailsWithheld = createCounter(
  'mails_withheld_total',
  'Mails not sent because their unproved mailbox had enough of them within the hour',
  { kind: MailKind.options },
);

/** Enough for a day with several orders as a guest. */
const MAX_MAILS_PER_DAY = 20;

/**
 * Queues a mail that anybody can trigger for any address; its text must not contain anything chosen by a user. Beyond a
 * few an hour for one mailbox it is dropped, without an error for the requester. Counted by queued mails, so the limit
 * holds for all replicas, restarts and occasions together, and for accounts that are deleted again.
 * @returns false when it was dropped
 */
export async function queueUnverifiedMail(tx: PoolClient, mail: NewMail): Promise<boolean> {
  const unverifiedMailbox = mailboxDigest(mail.recipient);
  // Concurrent mails to one mailbox are serialized, so that all count.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`mails to ${unverifiedMailbox}`]);
  const counted = await tx.query(
    `SELECT count(*)::int AS "inDay" /* not null */,
       count(*) FILTER (WHERE created_at > now() - interval '1 hour')::int AS "inHour" /* not null */
     FROM mails WHERE unproved_mailbox = $1 AND created_at > now() - interval '${MAILBOX_COUNTED_HOURS} hours'`,
    [unverifiedMailbox],
  );
  const { inHour, inDay } = onlyRow(counted);
  const isQueued = inHour < MAX_MAILS_PER_HOUR && inDay < MAX_MAILS_PER_DAY;
  if (isQueued) await queueMail(tx, { ...mail, unverifiedMailbox });
  else mailsWithheld.inc({ kind: mail.occasion.split(':', 1)[0] });
  return isQueued;
}

/** Names a mailbox where its address must not be kept: the mail may have been erased. */
export const mailboxDigest = (email: string): string =>
  createHash('sha256').update(mailboxOf(email)).digest('base64url');

/** The mailbox of an address: case and `+tag` don't matter, Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = toKey(email).split('@');
  const [name = ''] = local.split('+', 1);
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
