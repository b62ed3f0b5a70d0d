import {
  CategoryView,
  OfferView,
  ProductsQuery,
  ProductView,
  SearchRequest,
  SearchView,
  VariationView,
} from '@loop-petal/contracts/catalog-api';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { Router } from 'express';
import { z } from 'zod';
import { categoryView } from './category.ts';
import type { Context } from './context.ts';
import { listProducts } from './list-products.ts';
import { publicOfferView } from './offer.ts';
import { type Product, productView } from './product.ts';
import { describeResults } from './search.ts';
import { searchProducts } from './search-products.ts';

const Products = z.array(ProductView);

export const publicRoutes = (ctx: Context) => {
  const visible = async (id: string): Promise<Product> => {
    const product = await ctx.products.find(id);
    if (!product.isVisible) throw notFound('Product not found');
    return product;
  };

  return Router()
    .get('/api/products', async (req, res) => {
      const { products, next } = await listProducts(ctx, readInput(ProductsQuery, req.query));
      if (next) res.set('X-Next-Cursor', next);
      res.json(Products.parse(products.map(productView)));
    })
    .get('/api/products/:id', async (req, res) => {
      res.json(ProductView.parse(productView(await visible(req.params.id))));
    })
    .get('/api/products/:id/variations', async (req, res) => {
      res.json(z.array(VariationView).parse(productView(await visible(req.params.id)).variations));
    })
    .get('/api/categories', async (_req, res) => {
      const categories = await ctx.categories.list({ activeOnly: true });
      res.json(z.array(CategoryView).parse(categories.map(categoryView)));
    })
    .get('/api/offers', async (_req, res) => {
      const offers = (await ctx.offers.listLive(new Date())).map(publicOfferView);
      offers.sort((a, b) => b.discountValue - a.discountValue || (a.id < b.id ? -1 : 1));
      res.json(z.array(OfferView).parse(offers));
    })
    .post('/api/search-products', async (req, res) => {
      const { query } = readInput(SearchRequest, req.body);
      const products = (await searchProducts(ctx, query)).map(productView);
      res.json(SearchView.parse({ message: describeResults(query, products.length), products }));
    });
};
