import { z } from 'zod';
import * as api from '../shapes/mails.ts';
import { defineCalls } from './operation.ts';

const MailId = z.object({ id: z.uuid('This mail is not known.') });

export const mailCalls = defineCalls({
  'GET /api/admin/mails': {
    summary: 'Mails of the shop, the newest first; the next page is in X-Next-Cursor',
    roles: ['admin'],
    query: api.MailsQuery,
    answers: { 200: z.array(api.MailView) },
  },
  'GET /api/admin/mails/summary': {
    summary: 'How many mails are in which state, and whether they leave the shop',
    roles: ['admin'],
    answers: { 200: api.MailsSummaryView },
  },
  'GET /api/admin/mails/{id}': {
    summary: 'One mail with its text',
    roles: ['admin'],
    params: MailId,
    answers: { 200: api.MailDetailView },
  },
  'GET /api/admin/mails/{id}/preview': {
    summary: 'The HTML of a mail, by its signed link; nothing in it runs or leaves the shop',
    roles: ['anyone'],
    params: MailId,
    query: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
    answers: { 200: { contentType: 'text/html' } },
    ownership: { id: 'bearer', signature: 'bearer' },
  },
  'POST /api/admin/mails/{id}/resend': {
    summary: 'Send a mail once more, at most three times an hour',
    roles: ['admin'],
    params: MailId,
    headers: { 'Idempotency-Key': 'Makes a repeated post the same mail' },
    body: z.strictObject({}).optional(),
    answers: { 201: api.MailView },
    refusals: [409],
  },
});
