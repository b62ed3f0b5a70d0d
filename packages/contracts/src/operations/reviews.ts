import { z } from 'zod';
import * as api from '../shapes/reviews.ts';
import { defineCalls, everyone, supporters } from './operation.ts';

const ByLink = z.object({
  token: z.string().optional().catch(undefined).meta({ description: "The signed link of a guest's order" }),
});
const writing = {
  roles: everyone,
  limit: 'tracking',
  query: ByLink,
  refusals: [409, 422],
  ownership: { id: 'shopper', token: 'bearer', itemId: 'shopper' },
} as const;

export const reviewCalls = defineCalls({
  'GET /api/products/{id}/reviews': {
    summary: 'The reviews of a product by its buyers, newest first; the cursor of the next page is in X-Next-Cursor',
    roles: ['anyone'],
    query: api.ReviewsQuery,
    answers: { 200: api.ProductReviewsView },
    ownership: { id: 'shop', cursor: 'shop' },
  },
  'GET /api/orders/{id}/reviews': {
    summary: "The buyer's reviews of an order's items",
    roles: everyone,
    limit: 'tracking',
    query: ByLink,
    answers: { 200: api.OrderReviewsView },
    ownership: { id: 'shopper', token: 'bearer' },
  },
  'POST /api/orders/{id}/reviews': {
    summary: 'Review a delivered item, once',
    ...writing,
    body: api.WriteReviewRequest,
    answers: { 201: api.OwnReviewView },
  },
  'PATCH /api/orders/{id}/reviews': {
    summary: 'Edit a review, within 30 days; idempotent',
    ...writing,
    body: api.EditReviewRequest,
    answers: { 200: api.OwnReviewView },
  },
  'GET /api/admin/reviews': {
    summary: 'All reviews, newest first; the next cursor is in X-Next-Cursor',
    roles: supporters,
    query: api.AdminReviewsQuery,
    answers: { 200: z.array(api.AdminReviewView) },
  },
  'POST /api/admin/reviews/{id}/reply': {
    summary: 'Answer a review in public; idempotent',
    roles: supporters,
    body: api.ReplyToReviewRequest,
    answers: { 200: api.AdminReviewView },
  },
  'DELETE /api/admin/reviews/{id}/reply': {
    summary: 'Withdraw the public answer to a review; idempotent',
    roles: supporters,
    answers: { 200: api.AdminReviewView },
  },
  'PATCH /api/admin/reviews/{id}': {
    summary: 'Hide a review for one of four reasons, or show it again; idempotent',
    body: api.HideReviewRequest,
    answers: { 200: api.AdminReviewView },
  },
});
