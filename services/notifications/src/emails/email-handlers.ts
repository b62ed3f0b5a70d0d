import { randomUUID } from 'node:crypto';
import type { emailCalls } from '@loop-petal/contracts/operations/emails';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { replyPage } from '@loop-petal/service-kit/http/list-pages';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { testEmail } from '../email-content/owner-emails.ts';
import {
  countEmails,
  type EmailDetail,
  emailView,
  findEmail,
  pageOfEmails,
  summarizeEmails,
} from './email-list-store.ts';
import { emailOwner } from './email-owner.ts';
import { previewHtml, previewPolicy } from './email-preview.ts';
import { isPreviewLinkValid, signPreviewLink } from './preview-link.ts';
import { resendEmail } from './resend-email.ts';

const IdempotencyKey = z.string().trim().min(1).max(200);
/** Stored emails stay readable, because without a mail server admins copy the links from here. */
const isHidden = ({ holdsSecret, state }: EmailDetail) => holdsSecret && state !== 'kept';
const HIDDEN = 'This email contains a link for its recipient only, so its text is not shown.';

const ERASED = 'This email was erased because the customer deleted the account, or because of its age.';
const textOf = (email: EmailDetail) => (email.erasedAt ? ERASED : isHidden(email) ? HIDDEN : email.text);

export const emailHandlers = (ctx: Context): Handlers<typeof emailCalls> => ({
  'POST /api/admin/mails/test': async ({ caller }) => {
    await inTransaction(ctx.pool, async (tx) => {
      const id = randomUUID();
      await emailOwner(ctx, tx, null, { content: testEmail(), occasion: `owner.test:${id}` });
      const subject = { kind: 'settings', id: 'settings' } as const;
      await addToOutbox(tx, recorderOf(caller.userId)({ action: 'sent a test email', subject }));
    });
    ctx.outbox.wake();
    ctx.mailer.wake();
  },
  'GET /api/admin/mails': async ({ query: { cursor, limit, ...filter } }) => {
    const [found, total] = await Promise.all([
      pageOfEmails(ctx.pool, { ...filter, cursor, limit: limit + 1 }),
      countEmails(ctx.pool, filter),
    ]);
    return replyPage(found.map(emailView), limit, total);
  },
  'GET /api/admin/mails/summary': async () => ({
    delivery: ctx.sendsEmails ? 'smtp' : 'kept',
    ...(await summarizeEmails(ctx.pool)),
  }),
  'GET /api/admin/mails/{id}': async ({ params }) => {
    const email = await existingEmail(ctx, params.id);
    const { html: _html, holdsSecret, erasedAt, ...listed } = email;
    const view = {
      ...emailView(listed),
      text: textOf(email),
      isSecret: holdsSecret || erasedAt !== null,
      previewUrl: signPreviewLink(ctx.linkSecret, email.id, ctx.now()),
    };
    return reply(200, view, { 'Cache-Control': 'no-store' });
  },
  'GET /api/admin/mails/{id}/preview': async ({ params, query }) => {
    if (!isPreviewLinkValid(ctx.linkSecret, params.id, query, ctx.now())) throw unknownEmail();
    const email = await existingEmail(ctx, params.id);
    return reply(200, isHidden(email) || email.erasedAt ? textOf(email) : previewHtml(email.html), {
      'Content-Security-Policy': previewPolicy(ctx.publicUrl),
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    });
  },
  'POST /api/admin/mails/{id}/resend': async ({ caller, params, req }) => {
    const key = readInput(IdempotencyKey.default(randomUUID), req.get('idempotency-key'));
    return emailView(await resendEmail(ctx, params.id, key, recorderOf(caller.userId)));
  },
});

const unknownEmail = () => notFound('Email not found');

async function existingEmail(ctx: Context, id: string): Promise<EmailDetail> {
  const email = await findEmail(ctx.pool, id);
  if (!email) throw unknownEmail();
  return email;
}
