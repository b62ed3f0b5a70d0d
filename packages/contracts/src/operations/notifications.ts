import { z } from 'zod';
import { MessageView } from '../shapes/identity.ts';
import * as api from '../shapes/notifications.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { emailCalls } from './emails.ts';
import { newsletterAdminCalls } from './newsletters.ts';
import { defineApi, defineCalls, everyone, KILOBYTE, supporters } from './operation.ts';
import { orderHistoryCalls } from './order-history.ts';
import { problemCalls } from './problems.ts';
import { setupCalls } from './setup.ts';
import { todayCalls } from './today.ts';
import { userExportCall } from './user-export.ts';

export const newsletterCalls = defineCalls({
  'POST /api/newsletter/subscribe': {
    summary: 'Subscribe to the newsletter',
    roles: ['anyone'],
    limit: 'newsletter',
    body: api.SubscribeRequest,
    answers: { 201: MessageView },
  },
  'POST /api/newsletter/unsubscribe': {
    summary: 'Ask to unsubscribe; a token (in the query for email clients) unsubscribes immediately',
    roles: ['anyone'],
    limit: 'newsletter',
    query: z.object({ token: z.string().optional() }),
    bodyAs: 'form',
    bodyLimit: 10 * KILOBYTE,
    body: api.UnsubscribeRequest,
    answers: { 200: MessageView },
    refusals: [404],
    ownership: { token: 'bearer' },
  },
  'POST /api/newsletter/confirm': {
    summary: 'Confirm a step of the newsletter with the token of its link',
    roles: ['anyone'],
    limit: 'newsletter',
    body: api.ConfirmNewsletterRequest,
    answers: { 200: MessageView },
    refusals: [404],
    ownership: { token: 'bearer' },
  },
  'GET /api/admin/newsletter-subscriptions': {
    summary: 'All subscriptions',
    answers: { 200: z.array(api.SubscriptionView) },
  },
  'POST /api/admin/newsletter/resubscribe': {
    summary: 'Resubscribe an address to the newsletter',
    body: api.ResubscribeRequest,
    answers: { 200: MessageView },
    refusals: [404],
  },
});

export const waitlistCalls = defineCalls({
  'POST /api/products/{id}/waitlist': {
    summary: 'Send one email when a product is available again; idempotent; 200 if it can be ordered now',
    roles: ['anyone'],
    caller: 'ignored',
    limit: 'newsletter',
    body: api.JoinWaitlistRequest,
    answers: { 200: MessageView, 201: MessageView },
    refusals: [409],
    ownership: { id: 'shop', variationId: 'shop' },
  },
});

const contactAndEmailCalls = defineCalls({
  'POST /api/contact': {
    summary: 'Send a contact message',
    roles: everyone,
    caller: 'optional',
    limit: 'contact',
    body: api.ContactRequest,
    answers: { 201: z.object({ id: z.string(), message: z.string() }) },
  },
  'GET /api/admin/contacts': {
    summary: 'Contact messages',
    roles: supporters,
    answers: { 200: z.array(api.ContactView) },
  },
  'POST /api/admin/contacts/{id}/answered': {
    summary: 'Mark a message as answered',
    roles: supporters,
    params: z.object({ id: z.uuid('Contact message not found') }),
    answers: { 204: null },
  },
  'DELETE /api/admin/contacts/{id}/answered': {
    summary: 'Mark a message as not answered',
    roles: supporters,
    params: z.object({ id: z.uuid('Contact message not found') }),
    answers: { 204: null },
  },
  'DELETE /api/admin/contacts/{id}': {
    summary: 'Delete a message',
    params: z.object({ id: z.uuid('Contact message not found') }),
    answers: { 204: null },
  },
  'GET /api/admin/emails': {
    summary: 'The latest emails, sent or saved',
    answers: { 200: z.array(api.RecentEmailView) },
  },
  'POST /internal/mailboxes/erase': {
    summary: 'Erase the data of a deleted account and of its confirmed mailbox',
    body: api.EraseMailboxRequest,
    answers: { 204: null },
  },
  'POST /internal/daily-emails': {
    summary: 'Send the owner the lists of a day, once per day',
    body: api.DailyEmailRequest,
    answers: { 204: null },
  },
  'POST /internal/mails': {
    summary: 'Send an email whose link must not be in an event',
    body: api.SendEmailRequest,
    answers: { 204: null },
  },
});

export const notificationsApi = defineApi('notifications', {
  ...newsletterCalls,
  ...newsletterAdminCalls,
  ...waitlistCalls,
  ...contactAndEmailCalls,
  ...emailCalls,
  ...problemCalls,
  ...orderHistoryCalls,
  ...todayCalls,
  ...setupCalls,
  ...deadLetterCalls,
  ...userExportCall(api.NotificationsExportView, api.NotificationsExportQuery),
});
