import { notFound } from '@loop-petal/service-kit/http/errors';
import { reply } from '@loop-petal/service-kit/http/implement';
import type { Context } from '../context.ts';

const FILE = /^\d{1,5}\.(avif|webp)$/;

/**
 * The bytes of a picture. It never changes under its address, since a new one gets a new id, so clients keep it a year.
 * @param file `640.avif`; the largest WebP unless told otherwise
 * @throws ShopError 404 for an unknown picture, size or format
 */
export async function readImage(ctx: Context, id: string, file?: string) {
  const name = file ?? (await largestWebp(ctx, id));
  const format = FILE.exec(name)?.[1];
  if (!format) throw notFound('Image not found');
  return reply(200, await ctx.images.read(id, name), {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': `image/${format}`,
    'X-Content-Type-Options': 'nosniff',
  });
}

async function largestWebp(ctx: Context, id: string): Promise<string> {
  const details = await ctx.images.details(id);
  if (!details) throw notFound('Image not found');
  return `${Math.max(...details.widths)}.webp`;
}
