import {
  AdminProductsQuery,
  AdminProductView,
  CategoryView,
  CreateCategoryRequest,
  CreateOfferRequest,
  CreateProductRequest,
  CreateVariationRequest,
  OfferView,
  UpdateCategoryRequest,
  UpdateOfferRequest,
  UpdateProductRequest,
  UpdateVariationRequest,
  UploadImageView,
  VariationView,
} from '@loop-petal/contracts/catalog-api';
import { recorder } from '@loop-petal/service-kit/events/audit';
import { admin } from '@loop-petal/service-kit/http/app';
import { badRequest, ShopError } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { type NextFunction, type Request, type Response, Router } from 'express';
import multer, { MulterError } from 'multer';
import { z } from 'zod';
import { categoryView } from './category.ts';
import type { Context } from './context.ts';
import { listForAdmin } from './list-for-admin.ts';
import { createCategory, deleteCategory, updateCategory } from './manage-categories.ts';
import { createOffer, deleteOffer, updateOffer } from './manage-offers.ts';
import {
  createProduct,
  createVariation,
  deleteProduct,
  deleteVariation,
  updateProduct,
  updateVariation,
} from './manage-products.ts';
import { adminOfferView } from './offer.ts';
import { MAX_UPLOAD_BYTES } from './picture.ts';
import { adminProductView, variationView } from './product.ts';
import { storeImage } from './store-image.ts';

export const adminRoutes = (ctx: Context) =>
  Router()
    .use('/api/admin', (req, _res, next) => {
      admin(req);
      next();
    })
    .use(productRoutes(ctx), variationRoutes(ctx), categoryRoutes(ctx), offerRoutes(ctx), uploadRoutes(ctx));

const productRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/products', async (req, res) => {
      await listForAdmin(ctx, readInput(AdminProductsQuery, req.query), res);
    })
    .post('/api/admin/products', async (req, res) => {
      const product = await createProduct(ctx, readInput(CreateProductRequest, req.body), recorder(req));
      res.status(201).json(AdminProductView.parse(adminProductView(product)));
    })
    .patch('/api/admin/products/:id', async (req, res) => {
      const product = await updateProduct(ctx, req.params.id, readInput(UpdateProductRequest, req.body), recorder(req));
      res.json(AdminProductView.parse(adminProductView(product)));
    })
    .delete('/api/admin/products/:id', async (req, res) => {
      await deleteProduct(ctx, req.params.id, recorder(req));
      res.status(204).end();
    });

const variationRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/products/:id/variations', async (req, res) => {
      const product = await ctx.products.find(req.params.id);
      res.json(z.array(VariationView).parse(adminProductView(product).variations));
    })
    .post('/api/admin/products/:id/variations', async (req, res) => {
      const variation = await createVariation(
        ctx,
        req.params.id,
        readInput(CreateVariationRequest, req.body),
        recorder(req),
      );
      res.status(201).json(VariationView.parse(variationView(variation)));
    })
    .patch('/api/admin/variations/:id', async (req, res) => {
      const variation = await updateVariation(
        ctx,
        req.params.id,
        readInput(UpdateVariationRequest, req.body),
        recorder(req),
      );
      res.json(VariationView.parse(variationView(variation)));
    })
    .delete('/api/admin/variations/:id', async (req, res) => {
      await deleteVariation(ctx, req.params.id, recorder(req));
      res.status(204).end();
    });

const categoryRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/categories', async (_req, res) => {
      const categories = await ctx.categories.list({ activeOnly: false });
      res.json(z.array(CategoryView).parse(categories.map(categoryView)));
    })
    .post('/api/admin/categories', async (req, res) => {
      const category = await createCategory(ctx, readInput(CreateCategoryRequest, req.body), recorder(req));
      res.status(201).json(CategoryView.parse(categoryView(category)));
    })
    .patch('/api/admin/categories/:id', async (req, res) => {
      const category = await updateCategory(
        ctx,
        req.params.id,
        readInput(UpdateCategoryRequest, req.body),
        recorder(req),
      );
      res.json(CategoryView.parse(categoryView(category)));
    })
    .delete('/api/admin/categories/:id', async (req, res) => {
      await deleteCategory(ctx, req.params.id, recorder(req));
      res.status(204).end();
    });

const offerRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/offers', async (_req, res) => {
      res.json(z.array(OfferView).parse((await ctx.offers.list()).map(adminOfferView)));
    })
    .post('/api/admin/offers', async (req, res) => {
      const offer = await createOffer(ctx, readInput(CreateOfferRequest, req.body), recorder(req));
      res.status(201).json(OfferView.parse(adminOfferView(offer)));
    })
    .patch('/api/admin/offers/:id', async (req, res) => {
      const offer = await updateOffer(ctx, req.params.id, readInput(UpdateOfferRequest, req.body), recorder(req));
      res.json(OfferView.parse(adminOfferView(offer)));
    })
    .delete('/api/admin/offers/:id', async (req, res) => {
      await deleteOffer(ctx, req.params.id, recorder(req));
      res.status(204).end();
    });

const uploadRoutes = (ctx: Context) =>
  Router().post('/api/admin/upload-image', receiveImage, async (req, res) => {
    if (!req.file) throw badRequest('Please choose a picture in the field "image"', 'no_image');
    res.status(201).json(UploadImageView.parse(await storeImage(ctx, req.file.buffer, recorder(req))));
  });

const upload = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 5, parts: 6 },
});

function receiveImage(req: Request, res: Response, next: NextFunction): void {
  upload.single('image')(req, res, (error: unknown) => {
    if (!error) return next();
    const isTooLarge = error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';
    next(
      isTooLarge
        ? new ShopError(413, 'too_large', 'The picture is larger than 5MB.')
        : badRequest('Upload failed', 'upload_failed'),
    );
  });
}
