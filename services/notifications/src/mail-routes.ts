import { randomUUID } from 'node:crypto';
import { MailDetailView, MailsQuery, MailsSummaryView, MailView } from '@loop-petal/contracts/mails-api';
import { recorder } from '@loop-petal/service-kit/events/audit';
import { admin } from '@loop-petal/service-kit/http/callers';
import { badRequest, notFound } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';
import { countMails, findMail, mailView, pageOfMails, summariseMails, type WholeMail } from './mail-list-store.ts';
import { previewHtml, previewPolicy } from './mail-preview.ts';
import { isPreviewLinkValid, signPreviewLink } from './preview-link.ts';
import { ResentTooOften, resendMail } from './resend-mail.ts';

const Key = z.string().trim().min(1).max(200);
/** Kept ones stay readable: without a mail server this is where the links are. */
const isHidden = ({ holdsSecret, state }: WholeMail) => holdsSecret && state !== 'kept';
const HIDDEN = 'This mail holds a link for its reader alone, so its text is not shown.';

export const mailRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/mails', async (req, res) => {
      admin(req);
      const { cursor, limit, ...filter } = readInput(MailsQuery, req.query);
      if (cursor !== undefined && !z.uuid().safeParse(cursor).success) throw badRequest('The cursor is not usable.');
      const [found, total] = await Promise.all([
        pageOfMails(ctx.pool, { ...filter, cursor, limit: limit + 1 }),
        countMails(ctx.pool, filter),
      ]);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      res.set('X-Total-Count', String(total));
      if (last && found.length > limit) res.set('X-Next-Cursor', last.id);
      res.json(z.array(MailView).parse(page.map(mailView)));
    })
    .get('/api/admin/mails/summary', async (req, res) => {
      admin(req);
      const delivery = ctx.sendsMails ? 'smtp' : 'kept';
      res.json(MailsSummaryView.parse({ delivery, ...(await summariseMails(ctx.pool)) }));
    })
    .get('/api/admin/mails/:id', async (req, res) => {
      admin(req);
      const mail = await knownMail(ctx, req);
      const { html: _html, holdsSecret, ...shown } = mail;
      const view = {
        ...mailView(shown),
        text: isHidden(mail) ? HIDDEN : mail.text,
        isSecret: holdsSecret,
        previewUrl: signPreviewLink(ctx.linkSecret, mail.id, new Date()),
      };
      res.set('Cache-Control', 'no-store').json(MailDetailView.parse(view));
    })
    .get('/api/admin/mails/:id/preview', async (req, res) => {
      const id = mailIdOf(req);
      if (!isPreviewLinkValid(ctx.linkSecret, id, req.query, new Date())) throw notFound('This mail is not known.');
      const mail = await knownMail(ctx, req);
      res
        .set({
          'Content-Security-Policy': previewPolicy(ctx.publicUrl),
          'X-Frame-Options': 'SAMEORIGIN',
          'Referrer-Policy': 'no-referrer',
          'Cache-Control': 'private, no-store',
        })
        .type('html')
        .send(isHidden(mail) ? HIDDEN : previewHtml(mail.html));
    })
    .post('/api/admin/mails/:id/resend', async (req, res) => {
      const record = recorder(req);
      readInput(z.strictObject({}).optional(), req.body);
      const key = readInput(Key.default(randomUUID), req.get('idempotency-key'));
      const mail = await resendMail(ctx, mailIdOf(req), key, record).catch((error: unknown) => {
        if (error instanceof ResentTooOften) res.set('Retry-After', String(error.retryAfterSeconds));
        throw error;
      });
      res.status(201).json(MailView.parse(mailView(mail)));
    });

function mailIdOf(req: Request): string {
  const id = z.uuid().safeParse(req.params.id).data;
  if (!id) throw notFound('This mail is not known.');
  return id;
}

async function knownMail(ctx: Context, req: Request): Promise<WholeMail> {
  const mail = await findMail(ctx.pool, mailIdOf(req));
  if (!mail) throw notFound('This mail is not known.');
  return mail;
}
