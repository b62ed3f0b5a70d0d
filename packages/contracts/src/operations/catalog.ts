import { z } from 'zod';
import * as api from '../shapes/catalog.ts';
import * as uploads from '../shapes/uploads.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { defineApi, defineCalls, KILOBYTE, MEGABYTE, shoppers } from './operation.ts';
import { orderHistoryCalls } from './order-history.ts';
import { problemCalls } from './problems.ts';
import { setupCalls } from './setup.ts';

const uploadBody = {
  bodyLimit: 6 * MEGABYTE,
  bodyType: 'multipart/form-data',
  bodyAs: 'unread',
  body: z.strictObject({ image: z.string().meta({ contentMediaType: 'application/octet-stream' }) }),
} as const;

const shop = defineCalls({
  'GET /api/products': {
    summary: 'Visible products, at most 1,000 or `limit`; the cursor of the next page is in X-Next-Cursor',
    roles: ['anyone'],
    cache: 'list',
    limit: 'search',
    query: api.ProductsQuery,
    answers: { 200: z.array(api.ProductView) },
  },
  'GET /api/products/{id}': {
    summary: 'One product',
    roles: ['anyone'],
    cache: 'detail',
    answers: { 200: api.ProductView },
    ownership: { id: 'shop' },
  },
  'GET /api/products/{id}/variations': {
    summary: 'The colors of a product',
    roles: ['anyone'],
    cache: 'detail',
    answers: { 200: z.array(api.VariationView) },
    ownership: { id: 'shop' },
  },
  'GET /api/categories': {
    summary: 'The active categories',
    roles: ['anyone'],
    cache: 'list',
    answers: { 200: z.array(api.CategoryView) },
  },
  'GET /api/offers': {
    summary: 'Live offers, highest value first, without their codes',
    roles: ['anyone'],
    cache: 'offers',
    answers: { 200: z.array(api.OfferView) },
  },
  'POST /api/search-products': {
    summary: 'Search products by words',
    roles: ['anyone'],
    bodyLimit: 100 * KILOBYTE,
    cache: 'search',
    limit: 'search',
    body: api.SearchRequest,
    answers: { 200: api.SearchView },
  },
  'GET /images/{id}': {
    summary: 'A picture in its largest size',
    roles: ['anyone'],
    cache: 'image',
    answers: { 200: { contentType: 'image/webp' } },
    ownership: { id: 'shop' },
  },
  'GET /images/{id}/{file}': {
    summary: 'A picture as `{width}.avif` or `{width}.webp`',
    roles: ['anyone'],
    cache: 'image',
    answers: { 200: { contentType: 'image/*' } },
    ownership: { id: 'shop', file: 'shop' },
  },
  'POST /api/uploads': {
    summary:
      "Store a shopper's picture for a review, return or quote; dropped after a day unless something names it. With `for=wish`, a picture to work from, kept 30 days for an order",
    roles: shoppers,
    limit: 'upload',
    query: uploads.UploadQuery,
    ...uploadBody,
    answers: { 201: uploads.UploadView },
  },
  'GET /api/uploads/{id}': {
    summary: 'A picture to work from, for holders of its address',
    roles: ['anyone'],
    query: uploads.WishPictureQuery,
    answers: { 200: { contentType: 'image/webp' } },
    ownership: { id: 'bearer', key: 'bearer' },
  },
});

const products = defineCalls({
  'GET /api/admin/products': {
    summary: 'All products, including hidden ones; with `limit`, one page and the next cursor in X-Next-Cursor',
    query: api.AdminProductsQuery,
    answers: { 200: z.array(api.AdminProductView) },
  },
  'POST /api/admin/products': {
    summary: 'Add a product',
    body: api.CreateProductRequest,
    answers: { 201: api.AdminProductView },
    refusals: [409],
  },
  'PATCH /api/admin/products/{id}': {
    summary: 'Change a product',
    body: api.UpdateProductRequest,
    answers: { 200: api.AdminProductView },
    refusals: [409],
  },
  'DELETE /api/admin/products/{id}': { summary: 'Delete a product', answers: { 204: null } },
  'GET /api/admin/products/{id}/variations': {
    summary: 'The colors of a product',
    answers: { 200: z.array(api.AdminVariationView) },
  },
  'POST /api/admin/products/{id}/variations': {
    summary: 'Add a color',
    body: api.CreateVariationRequest,
    answers: { 201: api.AdminVariationView },
    refusals: [409],
  },
  'PATCH /api/admin/variations/{id}': {
    summary: 'Change a color',
    body: api.UpdateVariationRequest,
    answers: { 200: api.AdminVariationView },
    refusals: [409],
  },
  'DELETE /api/admin/variations/{id}': { summary: 'Delete a color', answers: { 204: null } },
});

const others = defineCalls({
  'GET /api/admin/categories': { summary: 'All categories', answers: { 200: z.array(api.CategoryView) } },
  'POST /api/admin/categories': {
    summary: 'Add a category',
    body: api.CreateCategoryRequest,
    answers: { 201: api.CategoryView },
    refusals: [409],
  },
  'PATCH /api/admin/categories/{id}': {
    summary: 'Change a category',
    body: api.UpdateCategoryRequest,
    answers: { 200: api.CategoryView },
    refusals: [409],
  },
  'DELETE /api/admin/categories/{id}': { summary: 'Delete an empty category', answers: { 204: null }, refusals: [409] },
  'GET /api/admin/offers': { summary: 'All offers, with their codes', answers: { 200: z.array(api.OfferView) } },
  'POST /api/admin/offers': {
    summary: 'Add an offer',
    body: api.CreateOfferRequest,
    answers: { 201: api.OfferView },
    refusals: [409],
  },
  'PATCH /api/admin/offers/{id}': {
    summary: 'Change an offer',
    body: api.UpdateOfferRequest,
    answers: { 200: api.OfferView },
    refusals: [409],
  },
  'DELETE /api/admin/offers/{id}': { summary: 'Delete an offer', answers: { 204: null } },
  'POST /api/admin/upload-image': {
    summary: 'Store a picture (PNG, JPG or WEBP, at most 5 MB)',
    ...uploadBody,
    answers: { 201: api.UploadImageView },
  },
});

const internal = defineCalls({
  'POST /internal/reservations': {
    summary: 'Reserve limited-edition pieces for an order',
    body: api.ReserveRequest,
    answers: { 200: api.ReservationView },
    refusals: [409],
  },
  'POST /internal/uploads/hold': {
    summary: 'Keep pictures for another day, until `upload.named` names them; 422 for an unknown one',
    body: uploads.HoldUploadsRequest,
    answers: { 200: uploads.HeldUploadsView },
    refusals: [422],
  },
});

export const catalogApi = defineApi(
  'catalog',
  {
    ...shop,
    ...products,
    ...others,
    ...internal,
    ...problemCalls,
    ...orderHistoryCalls,
    ...setupCalls,
    ...deadLetterCalls,
  },
  // A product may include its picture as a `data:` URL.
  { bodyLimit: 8 * MEGABYTE },
);
