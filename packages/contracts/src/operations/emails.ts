import { z } from 'zod';
import * as api from '../shapes/emails.ts';
import { defineCalls } from './operation.ts';

const EmailId = z.object({ id: z.uuid('Email not found') });

export const emailCalls = defineCalls({
  'POST /api/admin/mails/test': {
    summary: 'Send a test email to the owner’s addresses',
    answers: { 204: null },
  },
  'GET /api/admin/mails': {
    summary: 'Emails of the shop, newest first; the next page is in X-Next-Cursor',
    query: api.EmailsQuery,
    answers: { 200: z.array(api.EmailView) },
  },
  'GET /api/admin/mails/summary': {
    summary: 'Emails by state, and whether the shop sends them',
    answers: { 200: api.EmailsSummaryView },
  },
  'GET /api/admin/mails/{id}': {
    summary: 'One email with its text',
    params: EmailId,
    answers: { 200: api.EmailDetailView },
  },
  'GET /api/admin/mails/{id}/preview': {
    summary: 'The HTML of an email, by its signed link; runs no scripts and loads nothing from outside',
    roles: ['anyone'],
    params: EmailId,
    query: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
    answers: { 200: { contentType: 'text/html' } },
    ownership: { id: 'bearer', signature: 'bearer' },
  },
  'POST /api/admin/mails/{id}/resend': {
    summary: 'Send an email again, at most three times an hour',
    params: EmailId,
    headers: { 'Idempotency-Key': 'Repeated posts with the same key send one email' },
    body: z.strictObject({}).optional(),
    answers: { 201: api.EmailView },
    refusals: [409],
  },
});
