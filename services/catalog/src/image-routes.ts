import { notFound } from '@loop-petal/service-kit/http/errors';
import { Router } from 'express';
import type { Context } from './context.ts';

const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp' } as const;
const SIZE = /^(\d{1,5})\.(avif|webp)$/;

export const imageRoutes = (ctx: Context) =>
  Router()
    .get('/images/:id', async (req, res) => {
      const details = await ctx.images.details(req.params.id);
      if (!details) throw notFound('Image not found');
      const largest = Math.max(...details.widths);
      send(res, 'webp', await ctx.images.read(req.params.id, `${largest}.webp`));
    })
    .get('/images/:id/:file', async (req, res) => {
      const format = SIZE.exec(req.params.file)?.[2];
      if (format !== 'avif' && format !== 'webp') throw notFound('Image not found');
      send(res, format, await ctx.images.read(req.params.id, req.params.file));
    });

/** An image never changes under its address: a new picture gets a new id. */
function send(res: import('express').Response, format: keyof typeof CONTENT_TYPES, bytes: Buffer): void {
  res
    .set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': CONTENT_TYPES[format],
      'X-Content-Type-Options': 'nosniff',
    })
    .send(bytes);
}
