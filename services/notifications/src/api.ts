import type { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import { markAnswered, receiveContact, removeContact } from './contact/contact.ts';
import { listContacts, viewUnanswered } from './contact/contact-store.ts';
import type { Context } from './context.ts';
import { emailHandlers } from './emails/email-handlers.ts';
import { listEmailProblems } from './emails/email-problems.ts';
import { hasSentEmail, listEmails } from './emails/email-store.ts';
import { sendAccountEmail } from './emails/send-account-email.ts';
import { sendDailyEmail } from './emails/send-daily-email.ts';
import { eraseMailbox } from './erase-mailbox.ts';
import { exportMailbox } from './export-mailbox.ts';
import { newsletterHandlers } from './newsletter/newsletter-handlers.ts';
import { waitlistHandlers } from './waitlist/waitlist.ts';

const MAX_LISTED_EMAILS = 500;

export const notificationsHandlers = (ctx: Context): OwnHandlers<typeof notificationsApi.calls> => ({
  ...newsletterHandlers(ctx),
  ...waitlistHandlers(ctx),
  'POST /api/contact': async ({ caller, body }) => {
    const { id } = await receiveContact(ctx, body, caller?.kind === 'customer' ? caller.userId : null);
    return { id, message: "Thank you for contacting us. We'll get back to you soon." };
  },
  'GET /api/admin/contacts': () => listContacts(ctx.pool),
  'POST /api/admin/contacts/{id}/answered': ({ caller, params }) =>
    markAnswered(ctx, params.id, true, recorderOf(caller.userId)),
  'DELETE /api/admin/contacts/{id}/answered': ({ caller, params }) =>
    markAnswered(ctx, params.id, false, recorderOf(caller.userId)),
  'DELETE /api/admin/contacts/{id}': ({ caller, params }) => removeContact(ctx, params.id, recorderOf(caller.userId)),
  'GET /api/admin/emails': () => listEmails(ctx.pool, MAX_LISTED_EMAILS),
  ...emailHandlers(ctx),
  'POST /internal/mailboxes/erase': ({ body }) => eraseMailbox(ctx, body),
  'POST /internal/daily-emails': ({ body }) => sendDailyEmail(ctx, body),
  'POST /internal/mails': ({ body }) => sendAccountEmail(ctx, body),
  'GET /internal/setup': async () => ({ email: await hasSentEmail(ctx.pool) }),
  'GET /internal/today': async () => ({ questions: await viewUnanswered(ctx.pool) }),
  'GET /internal/problems': () => listEmailProblems(ctx.pool),
  'GET /internal/users/{userId}/export': ({ params, query }) => exportMailbox(ctx, params.userId, query.email ?? null),
});
