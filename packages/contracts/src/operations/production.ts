import { z } from 'zod';
import * as api from '../shapes/production.ts';
import * as statistics from '../shapes/production-statistics.ts';
import * as promises from '../shapes/promises.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { defineApi, defineCalls, MEGABYTE } from './operation.ts';
import { orderHistoryCalls } from './order-history.ts';
import { problemCalls } from './problems.ts';
import { setupCalls } from './setup.ts';
import { todayCalls } from './today.ts';

const ArtisanId = z.object({ id: z.uuid('Artisan not found') });
const MaterialId = z.object({ id: z.uuid('Material not found') });
const JobId = z.object({ id: z.uuid('Piece not found') });
const PictureId = JobId.extend({ pictureId: z.uuid('Picture not found') });

export const promiseCalls = defineCalls({
  'GET /api/promises/{productId}': {
    summary: 'Production and delivery dates of pieces of a product',
    roles: ['anyone'],
    cache: 'promise',
    limit: 'promise',
    query: promises.ProductPromiseQuery,
    answers: { 200: promises.ProductPromiseView },
    ownership: { productId: 'shop', variationId: 'shop' },
  },
  'POST /api/promises': {
    summary: 'Production and delivery dates of these items, with alternatives if the requested day is too early',
    roles: ['anyone'],
    limit: 'promise',
    caller: 'ignored',
    body: promises.CartPromiseRequest,
    answers: { 200: promises.CartPromiseView },
    refusals: [404],
    ownership: { productId: 'shop', variationId: 'shop' },
  },
  'POST /internal/promises': {
    summary: 'Dates of these lines, without reserving them',
    body: promises.PlanLinesRequest,
    answers: { 200: promises.PlannedLinesView },
  },
  'PUT /internal/promises/{orderId}': {
    summary: 'Reserve time and materials for a submission, or return the reason for a refusal; idempotent per version',
    params: z.object({ orderId: z.uuid('Order not found') }),
    body: promises.ReservePromiseRequest,
    answers: { 200: promises.ReservePromiseView },
    refusals: [409],
  },
  'POST /internal/orders/{orderId}/color': {
    summary: 'Change the color of pieces that are not started; idempotent',
    params: z.object({ orderId: z.uuid('Order not found') }),
    body: api.RecolorLineRequest,
    answers: { 204: null },
    refusals: [404, 409],
  },
  'POST /internal/orders/{orderId}/wishes': {
    summary: 'Correct the wishes of pieces that are not started; idempotent',
    params: z.object({ orderId: z.uuid('Order not found') }),
    body: api.CorrectWishesOfLine,
    answers: { 204: null },
    refusals: [409],
  },
});

export const workshopCalls = defineCalls({
  'GET /api/admin/production/artisans': { summary: 'Artisans, by name', answers: { 200: z.array(api.ArtisanView) } },
  'POST /api/admin/production/artisans': {
    summary: 'Add an artisan; with a user name and a password they can sign in',
    body: api.CreateArtisanRequest,
    answers: { 201: api.ArtisanView },
    refusals: [409],
  },
  'PATCH /api/admin/production/artisans/{id}': {
    summary: 'Change an artisan: hours, time off, crafts, account',
    params: ArtisanId,
    body: api.UpdateArtisanRequest,
    answers: { 200: api.ArtisanView },
    refusals: [409],
  },
  'DELETE /api/admin/production/artisans/{id}': {
    summary: 'Remove an artisan; reassigns their queued pieces',
    params: ArtisanId,
    answers: { 204: null },
    refusals: [409],
  },
  'GET /api/admin/production/materials': {
    summary: 'Materials with their demand and shortages',
    answers: { 200: z.array(api.MaterialView) },
  },
  'POST /api/admin/production/materials': {
    summary: 'Add a material',
    body: api.CreateMaterialRequest,
    answers: { 201: api.MaterialView },
    refusals: [409],
  },
  'PATCH /api/admin/production/materials/{id}': {
    summary: 'Change a material, or correct its stock',
    params: MaterialId,
    body: api.UpdateMaterialRequest,
    answers: { 200: api.MaterialView },
    refusals: [409],
  },
  'DELETE /api/admin/production/materials/{id}': {
    summary: 'Remove a material that no recipe uses',
    params: MaterialId,
    answers: { 204: null },
    refusals: [409],
  },
  'GET /api/admin/production/shopping-list': {
    summary: 'Shopping list as CSV: shortages of ordered pieces, and materials at their reorder point',
    answers: { 200: { contentType: 'text/csv' } },
  },
  'GET /api/admin/production/recipes': {
    summary: 'Recipes that differ from the default of their category',
    answers: { 200: z.array(api.RecipeView) },
  },
  'GET /api/admin/production/recipes/{productId}': {
    summary: 'The recipe of a product',
    query: api.RecipeQuery,
    answers: { 200: api.RecipeView },
  },
  'PUT /api/admin/production/recipes/{productId}': {
    summary: 'Set a recipe; pieces already ordered keep theirs',
    body: api.SaveRecipeRequest,
    answers: { 200: api.RecipeView },
    refusals: [409],
  },
  'DELETE /api/admin/production/recipes/{productId}': {
    summary: 'Reset a recipe to the default of the product or category',
    query: api.RecipeQuery,
    answers: { 204: null },
  },
});

export const boardCalls = defineCalls({
  'GET /api/admin/production/jobs': {
    summary:
      'The pieces to make, late ones first, then by the day they are due, 500 at most or `limit`; shipped or cancelled ones only on request',
    query: api.JobsQuery,
    answers: { 200: z.array(api.AdminJobView) },
  },
  'PATCH /api/admin/production/jobs/{id}': {
    summary: 'Move a piece to another state, or reassign it',
    params: JobId,
    body: api.UpdateJobRequest,
    answers: { 200: api.AdminJobView },
    refusals: [409],
  },
  'DELETE /api/admin/production/jobs/{id}/pictures/{pictureId}': {
    summary: 'Delete a picture of a piece, which the customer no longer sees',
    params: PictureId,
    answers: { 204: null },
  },
  'GET /api/admin/production/schedule': {
    summary: 'The load of each artisan by day, and late promises',
    query: api.ScheduleQuery,
    answers: { 200: api.ScheduleView },
  },
  'POST /api/admin/production/jobs/{id}/what-if': {
    summary: 'Preview how early or late each order would be with a reassigned piece',
    roles: ['admin'],
    params: JobId,
    body: api.ReassignPreviewRequest,
    answers: { 200: api.ReassignPreviewView },
    refusals: [404, 409],
    notAudited: 'only reads',
  },
  'GET /api/admin/production/promises': {
    summary: 'Open orders with their probability of being made on time, least likely first',
    roles: ['admin'],
    query: promises.OpenPromisesQuery,
    answers: { 200: z.array(promises.OpenPromiseView) },
  },
  'GET /api/admin/production/orders/{id}/promise': {
    summary: 'The promise of an order: its basis, its probability and what helps',
    roles: ['admin'],
    params: z.object({ id: z.uuid('Order not found') }),
    answers: { 200: promises.OrderPromiseView },
  },
  'GET /api/admin/production/statistics': {
    summary: 'Kept promises, planned and actual minutes per piece, and the load of the next four weeks',
    query: statistics.StatisticsQuery,
    answers: { 200: statistics.StatisticsView },
  },
  'POST /api/admin/production/schedule/what-if': {
    summary: 'Preview which promises a change of hours or time off would move',
    body: api.WhatIfRequest,
    answers: { 200: api.WhatIfView },
    refusals: [404],
    notAudited: 'only reads',
  },
});

export const artisanCalls = defineCalls({
  'GET /api/artisan/jobs': {
    summary: 'The pieces of the artisan, in planned order',
    roles: ['artisan'],
    answers: { 200: z.array(api.ArtisanJobView) },
  },
  'GET /api/artisan/hours': {
    summary: 'Working hours of the artisan, with overtime and time off from today on',
    roles: ['artisan'],
    answers: { 200: api.ArtisanHoursView },
    refusals: [404],
  },
  'POST /api/artisan/jobs/{id}/start': {
    summary: 'Start or resume a piece; pauses the one in progress',
    roles: ['artisan'],
    params: JobId,
    answers: { 200: api.ArtisanJobView },
    refusals: [409],
  },
  'POST /api/artisan/jobs/{id}/pause': {
    summary: 'Pause a piece',
    roles: ['artisan'],
    params: JobId,
    answers: { 200: api.ArtisanJobView },
    refusals: [409],
  },
  'POST /api/artisan/jobs/{id}/finish': {
    summary: 'Finish crocheting a piece, or washing and blocking it',
    roles: ['artisan'],
    params: JobId,
    body: api.FinishJobRequest.optional(),
    answers: { 200: api.ArtisanJobView },
    refusals: [409],
  },
  'POST /api/artisan/jobs/{id}/pictures': {
    summary: 'Add a picture of a piece (PNG, JPG or WEBP, at most 5 MB)',
    roles: ['artisan'],
    params: JobId,
    bodyLimit: 6 * MEGABYTE,
    bodyType: 'multipart/form-data',
    bodyAs: 'unread',
    headers: { 'Idempotency-Key': 'A UUID; repeated posts with the same key create one picture' },
    body: z.strictObject({ image: z.string().meta({ contentMediaType: 'application/octet-stream' }) }),
    answers: { 201: api.JobPicture },
    refusals: [409],
  },
  'DELETE /api/artisan/jobs/{id}/pictures/{pictureId}': {
    summary: 'Delete a picture of a piece that is not shipped; the customer no longer sees it',
    roles: ['artisan'],
    params: PictureId,
    answers: { 204: null },
    refusals: [409],
  },
});

const makingPictureCalls = defineCalls({
  'GET /api/making/{id}': {
    summary: 'A picture of a piece, in the largest size',
    roles: ['anyone'],
    caller: 'ignored',
    answers: { 200: { contentType: 'image/webp' } },
    ownership: { id: 'bearer' },
  },
  'GET /api/making/{id}/{file}': {
    summary: 'A picture of a piece in one size and format, such as 640.avif',
    roles: ['anyone'],
    caller: 'ignored',
    answers: { 200: { contentType: 'image/*' } },
    ownership: { id: 'bearer', file: 'shop' },
  },
});

export const productionApi = defineApi('production', {
  ...promiseCalls,
  ...workshopCalls,
  ...boardCalls,
  ...artisanCalls,
  ...makingPictureCalls,
  ...problemCalls,
  ...orderHistoryCalls,
  ...todayCalls,
  ...setupCalls,
  ...deadLetterCalls,
});
