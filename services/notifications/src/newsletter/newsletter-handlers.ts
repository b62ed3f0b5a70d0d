import type { newsletterAdminCalls } from '@loop-petal/contracts/operations/newsletters';
import type { newsletterCalls } from '@loop-petal/contracts/operations/notifications';
import { UnsubscribeRequest } from '@loop-petal/contracts/shapes/notifications';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import type { Context } from '../context.ts';
import type { NewsletterStep } from '../emails/newsletter-link.ts';
import {
  createIssue,
  editIssue,
  pauseIssue,
  removeIssue,
  scheduleIssue,
  testIssue,
  viewIssues,
} from './manage-issues.ts';
import { changeSubscription, confirmStep, requestUnsubscribe, subscribe } from './newsletter.ts';
import { subscriptionView } from './subscription.ts';
import { listSubscriptions } from './subscription-store.ts';

const CONFIRM_FIRST = 'Please confirm with the link in our email.';
const CONFIRMED: Record<NewsletterStep, string> = {
  unsubscribe: 'You have been unsubscribed.',
  resubscribe: 'Welcome! You are subscribed to our newsletter.',
  waitlist: "We won't email you about flowers that are back.",
  'rejoin-waitlist': "We'll write to you again when flowers are back.",
  reviews: "We won't ask you for reviews anymore.",
};

export const newsletterHandlers = (ctx: Context): Handlers<typeof newsletterCalls & typeof newsletterAdminCalls> => ({
  'POST /api/newsletter/subscribe': async ({ body }) => {
    await subscribe(ctx, body.email, body.source, body.confirmFirst);
    return { message: body.confirmFirst ? CONFIRM_FIRST : "You've been successfully subscribed to our newsletter." };
  },
  'POST /api/newsletter/unsubscribe': async ({ caller, query, body }) => {
    // one-click unsubscribe of a mail client (RFC 8058), whose form has no relevant data
    if (query.token) {
      await confirmStep(ctx, query.token);
      return { message: 'You have been unsubscribed.' };
    }
    const { email, token } = readInput(UnsubscribeRequest, body);
    if (caller?.kind === 'admin') {
      await changeSubscription(ctx, email, false, `admin ${caller.userId}`, recorderOf(caller.userId));
    } else if (token) await confirmStep(ctx, token);
    else await requestUnsubscribe(ctx, email);
    return { message: 'If this address is subscribed, we will remove it from the list.' };
  },
  'POST /api/newsletter/confirm': async ({ body }) => {
    const step = await confirmStep(ctx, body.token);
    return { message: CONFIRMED[step] };
  },
  'GET /api/admin/newsletter-subscriptions': async () => (await listSubscriptions(ctx.pool)).map(subscriptionView),
  'GET /api/admin/newsletters': () => viewIssues(ctx),
  'POST /api/admin/newsletters': ({ caller, body }) => createIssue(ctx, body, recorderOf(caller.userId)),
  'PATCH /api/admin/newsletters/{id}': ({ caller, params, body }) =>
    editIssue(ctx, params.id, body, recorderOf(caller.userId)),
  'DELETE /api/admin/newsletters/{id}': ({ caller, params }) => removeIssue(ctx, params.id, recorderOf(caller.userId)),
  'POST /api/admin/newsletters/{id}/test': ({ caller, params, body }) =>
    testIssue(ctx, params.id, body.email, recorderOf(caller.userId)),
  'POST /api/admin/newsletters/{id}/schedule': ({ caller, params, body }) =>
    scheduleIssue(ctx, params.id, body, recorderOf(caller.userId)),
  'POST /api/admin/newsletters/{id}/pause': ({ caller, params }) =>
    pauseIssue(ctx, params.id, recorderOf(caller.userId)),
  'POST /api/admin/newsletter/resubscribe': async ({ caller, body }) => {
    await changeSubscription(ctx, body.email, true, `admin ${caller.userId}`, recorderOf(caller.userId));
    return { message: 'User has been resubscribed to newsletter' };
  },
});
