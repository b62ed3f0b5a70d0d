import { createHash } from 'node:crypto';
import { toKey } from '@loop-petal/contracts/rules/text';
import { EmailKind } from '@loop-petal/contracts/shapes/emails';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { PoolClient } from '@loop-petal/service-kit/postgres/postgres';
import { createCounter } from '@loop-petal/service-kit/telemetry/metrics';
import { MAILBOX_COUNTED_HOURS, type NewEmail, queueEmail } from './email-store.ts';

/** Enough to register, request two links and write to the shop. */
const MAX_EMAILS_PER_HOUR = 5;

const emailsWithheld = createCounter(
  'mails_withheld_total',
  'Emails not sent because their unverified mailbox reached its hourly limit',
  { kind: EmailKind.options },
);

/** Enough for a day with several orders as a guest. */
const MAX_EMAILS_PER_DAY = 20;

/**
 * Queues an email that anyone can trigger for any address; its text must not contain user input. Beyond a few per hour
 * and mailbox, emails are dropped without an error for the requester. Counts queued emails, so the limit covers all
 * replicas, restarts, occasions and deleted accounts.
 * @returns false when it was dropped
 */
export async function queueUnverifiedEmail(tx: PoolClient, email: NewEmail): Promise<boolean> {
  const unverifiedMailbox = mailboxDigest(email.recipient);
  // serializes concurrent emails to one mailbox, so that each is counted
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`emails to ${unverifiedMailbox}`]);
  const counted = await tx.query(
    `SELECT count(*)::int AS "inDay" /* not null */,
       count(*) FILTER (WHERE created_at > now() - interval '1 hour')::int AS "inHour" /* not null */
     FROM mails WHERE unproved_mailbox = $1 AND created_at > now() - interval '${MAILBOX_COUNTED_HOURS} hours'`,
    [unverifiedMailbox],
  );
  const { inHour, inDay } = onlyRow(counted);
  const isQueued = inHour < MAX_EMAILS_PER_HOUR && inDay < MAX_EMAILS_PER_DAY;
  if (isQueued) await queueEmail(tx, { ...email, unverifiedMailbox });
  else emailsWithheld.inc({ kind: email.occasion.split(':', 1)[0] });
  return isQueued;
}

/** Identifies a mailbox without storing its address, which must not outlive an erased email. */
export const mailboxDigest = (email: string): string =>
  createHash('sha256').update(normalizeMailbox(email)).digest('base64url');

/** The mailbox of an address: ignores case and `+tag`, and dots for Gmail. */
export function normalizeMailbox(email: string): string {
  const [local = '', domain = ''] = toKey(email).split('@');
  const [name = ''] = local.split('+', 1);
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
