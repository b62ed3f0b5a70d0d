import type { catalogApi } from '@loop-petal/contracts/operations/catalog';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { reply } from '@loop-petal/service-kit/http/implement';
import { receiveUpload } from '@loop-petal/service-kit/pictures/receive-upload';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import { categoryView } from './categories/category.ts';
import { createCategory, deleteCategory, updateCategory } from './categories/manage-categories.ts';
import type { Context } from './context.ts';
import { holdUploads, storeUpload, storeWishPicture } from './images/keep-uploads.ts';
import { readImage, readWishPicture } from './images/read-image.ts';
import { storeImage } from './images/store-image.ts';
import { createOffer, deleteOffer, updateOffer } from './offers/manage-offers.ts';
import { adminOfferView, byDiscountValue, publicOfferView } from './offers/offer.ts';
import { listAllProducts, listForAdmin, listProducts } from './products/list-products.ts';
import {
  createProduct,
  createVariation,
  deleteProduct,
  deleteVariation,
  updateProduct,
  updateVariation,
} from './products/manage-products.ts';
import {
  adminProductView,
  adminVariationView,
  type Product,
  productView,
  sortedVariations,
} from './products/product.ts';
import { describeResults } from './search/search.ts';
import { searchProducts } from './search/search-products.ts';
import { reserveStock } from './stock/reserve-stock.ts';
import { listStockProblems } from './stock/stock-problems.ts';

/** Amounts in answers are decimal dollars as text, such as `18.00`. */
export const catalogHandlers = (ctx: Context): OwnHandlers<typeof catalogApi.calls> => ({
  'GET /api/products': async ({ query }) => {
    const { products, next } = await listProducts(ctx, query);
    return reply(200, products.map(productView), cursorHeader(next));
  },
  'GET /api/products/{id}': async ({ params }) => productView(await findVisible(ctx, params.id)),
  'GET /api/products/{id}/variations': async ({ params }) => sortedVariations(await findVisible(ctx, params.id)),
  'GET /api/categories': async () => (await ctx.categories.list({ activeOnly: true })).map(categoryView),
  'GET /api/offers': async () => (await ctx.offers.listLive(ctx.now())).map(publicOfferView).sort(byDiscountValue),
  'POST /api/search-products': async ({ body }) => {
    const products = (await searchProducts(ctx, body.query)).map(productView);
    return { message: describeResults(body.query, products.length), products };
  },
  'GET /images/{id}': ({ params }) => readImage(ctx, params.id),
  'GET /images/{id}/{file}': ({ params }) => readImage(ctx, params.id, params.file),
  'POST /api/uploads': async ({ caller, query, req, res }) => {
    const store = query.for === 'wish' ? storeWishPicture : storeUpload;
    return store(ctx, await receiveUpload(req, res), caller.ownerId);
  },
  'GET /api/uploads/{id}': ({ params, query }) => readWishPicture(ctx, params.id, query),

  'GET /api/admin/products': async ({ query: { limit, cursor } }) => {
    if (limit === undefined) return listAllProducts(ctx, cursor);
    const { products, next } = await listForAdmin(ctx, { limit, cursor });
    return reply(200, products.map(adminProductView), cursorHeader(next));
  },
  'POST /api/admin/products': async ({ body, caller }) =>
    adminProductView(await createProduct(ctx, body, recorderOf(caller.userId))),
  'PATCH /api/admin/products/{id}': async ({ params, body, caller }) =>
    adminProductView(await updateProduct(ctx, params.id, body, recorderOf(caller.userId))),
  'DELETE /api/admin/products/{id}': ({ params, caller }) => deleteProduct(ctx, params.id, recorderOf(caller.userId)),
  'GET /api/admin/products/{id}/variations': async ({ params }) =>
    sortedVariations(await ctx.products.find(params.id)).map(adminVariationView),
  'POST /api/admin/products/{id}/variations': async ({ params, body, caller }) =>
    adminVariationView(await createVariation(ctx, params.id, body, recorderOf(caller.userId))),
  'PATCH /api/admin/variations/{id}': async ({ params, body, caller }) =>
    adminVariationView(await updateVariation(ctx, params.id, body, recorderOf(caller.userId))),
  'DELETE /api/admin/variations/{id}': ({ params, caller }) =>
    deleteVariation(ctx, params.id, recorderOf(caller.userId)),

  'GET /api/admin/categories': async () => (await ctx.categories.list({ activeOnly: false })).map(categoryView),
  'POST /api/admin/categories': async ({ body, caller }) =>
    categoryView(await createCategory(ctx, body, recorderOf(caller.userId))),
  'PATCH /api/admin/categories/{id}': async ({ params, body, caller }) =>
    categoryView(await updateCategory(ctx, params.id, body, recorderOf(caller.userId))),
  'DELETE /api/admin/categories/{id}': ({ params, caller }) =>
    deleteCategory(ctx, params.id, recorderOf(caller.userId)),

  'GET /api/admin/offers': async () => (await ctx.offers.list()).map(adminOfferView),
  'POST /api/admin/offers': async ({ body, caller }) =>
    adminOfferView(await createOffer(ctx, body, recorderOf(caller.userId))),
  'PATCH /api/admin/offers/{id}': async ({ params, body, caller }) =>
    adminOfferView(await updateOffer(ctx, params.id, body, recorderOf(caller.userId))),
  'DELETE /api/admin/offers/{id}': ({ params, caller }) => deleteOffer(ctx, params.id, recorderOf(caller.userId)),
  'POST /api/admin/upload-image': async ({ caller, req, res }) =>
    storeImage(ctx, await receiveUpload(req, res), { record: recorderOf(caller.userId) }),

  'GET /internal/setup': async () => ({ category: (await ctx.categories.list({ activeOnly: true })).length > 0 }),
  'POST /internal/reservations': async ({ body }) => ({
    orderId: body.orderId,
    expiresAt: (await reserveStock(ctx, body)).toISOString(),
  }),
  'POST /internal/uploads/hold': ({ body }) => holdUploads(ctx, body.urls),
  'GET /internal/problems': () => listStockProblems(ctx),
});

/** @param id the product's id, slug or former slug */
async function findVisible(ctx: Context, id: string): Promise<Product> {
  const product = await ctx.products.findByAddress(id);
  if (!product.isVisible) throw notFound('Product not found');
  return product;
}

const cursorHeader = (next: string | undefined): Record<string, string> => (next ? { 'X-Next-Cursor': next } : {});
