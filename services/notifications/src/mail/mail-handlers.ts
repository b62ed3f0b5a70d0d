import { randomUUID } from 'node:crypto';
import type { mailCalls } from '@loop-petal/contracts/operations/mails';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { replyPage } from '@loop-petal/service-kit/http/list-pages';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { countMails, findMail, type MailDetail, mailView, pageOfMails, summarizeMails } from './mail-list-store.ts';
import { previewHtml, previewPolicy } from './mail-preview.ts';
import { isPreviewLinkValid, signPreviewLink } from './preview-link.ts';
import { resendMail } from './resend-mail.ts';

const IdempotencyKey = z.string().trim().min(1).max(200);
/** Kept emails stay readable: without a mail server, admins take the links from here. */
const isHidden = ({ holdsSecret, state }: MailDetail) => holdsSecret && state !== 'kept';
const HIDDEN = 'This email contains a link for its recipient only, so its text is not shown.';

const ERASED = 'This email was erased because the customer deleted the account, or because of its age.';
const textOf = (mail: MailDetail) => (mail.erasedAt ? ERASED : isHidden(mail) ? HIDDEN : mail.text);

export const mailHandlers = (ctx: Context): Handlers<typeof mailCalls> => ({
  'GET /api/admin/mails': async ({ query: { cursor, limit, ...filter } }) => {
    const [found, total] = await Promise.all([
      pageOfMails(ctx.pool, { ...filter, cursor, limit: limit + 1 }),
      countMails(ctx.pool, filter),
    ]);
    return replyPage(found.map(mailView), limit, total);
  },
  'GET /api/admin/mails/summary': async () => ({
    delivery: ctx.sendsMails ? 'smtp' : 'kept',
    ...(await summarizeMails(ctx.pool)),
  }),
  'GET /api/admin/mails/{id}': async ({ params }) => {
    const mail = await existingMail(ctx, params.id);
    const { html: _html, holdsSecret, erasedAt, ...listed } = mail;
    const view = {
      ...mailView(listed),
      text: textOf(mail),
      isSecret: holdsSecret || erasedAt !== null,
      previewUrl: signPreviewLink(ctx.linkSecret, mail.id, ctx.now()),
    };
    return reply(200, view, { 'Cache-Control': 'no-store' });
  },
  'GET /api/admin/mails/{id}/preview': async ({ params, query }) => {
    if (!isPreviewLinkValid(ctx.linkSecret, params.id, query, ctx.now())) throw unknownMail();
    const mail = await existingMail(ctx, params.id);
    return reply(200, isHidden(mail) || mail.erasedAt ? textOf(mail) : previewHtml(mail.html), {
      'Content-Security-Policy': previewPolicy(ctx.publicUrl),
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    });
  },
  'POST /api/admin/mails/{id}/resend': async ({ caller, params, req }) => {
    const key = readInput(IdempotencyKey.default(randomUUID), req.get('idempotency-key'));
    return mailView(await resendMail(ctx, params.id, key, recorderOf(caller.userId)));
  },
});

const unknownMail = () => notFound('Email not found');

async function existingMail(ctx: Context, id: string): Promise<MailDetail> {
  const mail = await findMail(ctx.pool, id);
  if (!mail) throw unknownMail();
  return mail;
}
