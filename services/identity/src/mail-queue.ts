import { randomUUID } from 'node:crypto';
import type { SendMailRequest } from '@loop-petal/contracts/notifications-api';
import { type BackgroundLoop, createLoop } from '@loop-petal/service-kit/background-loop';
import { ShopError } from '@loop-petal/service-kit/errors';
import type { Logger } from '@loop-petal/service-kit/logger';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres';
import type pg from 'pg';
import { z } from 'zod';

type Mail = z.input<typeof SendMailRequest>;
/** A mail without the id that makes it happen once. */
export type NewMail = Mail extends infer One ? (One extends Mail ? Omit<One, 'id'> : never) : never;

/** Goes out when the transaction commits; call `ctx.mailSender.wake()` then. */
export async function queueMail(tx: Queryable, mail: NewMail): Promise<void> {
  const id = randomUUID();
  await tx.query('INSERT INTO mails_to_send (id, mail) VALUES ($1, $2)', [id, JSON.stringify({ id, ...mail })]);
}

const EVERY_MS = 1000;
const LONGEST_PAUSE_SECONDS = 300;

/** Hands mails over to notifications, again and again while it is down; the id keeps each from being sent twice. */
export function createMailSender(o: {
  pool: pg.Pool;
  notifications: Pick<Neighbour, 'post'>;
  logger: Logger;
}): BackgroundLoop {
  const handOver = (mail: Mail) => o.notifications.post('/internal/mails', mail, z.unknown());

  const sendOne = () =>
    inTransaction(o.pool, async (tx) => {
      const { rows } = await tx.query(
        'SELECT id, mail FROM mails_to_send WHERE next_try <= now() ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED',
      );
      const [next] = rows;
      if (!next) return 0;
      try {
        await handOver(next.mail);
      } catch (error) {
        if (!isRefusal(error)) {
          await postpone(tx, next.id);
          return 1;
        }
        o.logger.error({ err: error, template: next.mail.template }, 'notifications refused a mail');
      }
      await tx.query('DELETE FROM mails_to_send WHERE id = $1', [next.id]);
      return 1;
    });

  return createLoop({ name: 'handing mails over', everyMs: EVERY_MS, logger: o.logger, run: sendOne });
}

const isRefusal = (error: unknown) => error instanceof ShopError && error.status < 500;

async function postpone(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `UPDATE mails_to_send SET tries = tries + 1, next_try = now() + make_interval(secs => least(2 ^ tries, $2)) WHERE id = $1`,
    [id, LONGEST_PAUSE_SECONDS],
  );
}
