import { z } from 'zod';
import * as api from '../shapes/newsletters.ts';
import { defineCalls } from './operation.ts';

const NewsletterId = z.object({ id: z.uuid('Newsletter not found') });

export const newsletterAdminCalls = defineCalls({
  'GET /api/admin/newsletters': {
    summary: 'Newsletters with their figures, newest first',
    answers: { 200: z.array(api.NewsletterView) },
  },
  'POST /api/admin/newsletters': {
    summary: 'Create the draft of a newsletter',
    body: api.CreateNewsletterRequest,
    answers: { 201: api.NewsletterView },
  },
  'PATCH /api/admin/newsletters/{id}': {
    summary: 'Change a newsletter that has not started; 409 `stale` when another admin has changed it',
    params: NewsletterId,
    body: api.UpdateNewsletterRequest,
    answers: { 200: api.NewsletterView },
    refusals: [409],
  },
  'DELETE /api/admin/newsletters/{id}': {
    summary: 'Delete a newsletter that has not started',
    params: NewsletterId,
    answers: { 204: null },
    refusals: [409],
  },
  'POST /api/admin/newsletters/{id}/test': {
    summary: 'Send a newsletter to one address as a test; 409 `no_postal_address` without the shop’s address',
    params: NewsletterId,
    body: api.TestNewsletterRequest,
    answers: { 204: null },
    refusals: [409],
  },
  'POST /api/admin/newsletters/{id}/schedule': {
    summary:
      'Send a newsletter now or later, or continue it; 409 `no_postal_address` without the shop’s address, 422 `start_passed`',
    params: NewsletterId,
    body: api.ScheduleNewsletterRequest,
    answers: { 200: api.NewsletterView },
    refusals: [409, 422],
  },
  'POST /api/admin/newsletters/{id}/pause': {
    summary: 'Stop a newsletter; emails that are queued already are sent',
    params: NewsletterId,
    answers: { 200: api.NewsletterView },
    refusals: [409],
  },
});
