import type { WishPictureQuery } from '@loop-petal/contracts/shapes/uploads';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { reply } from '@loop-petal/service-kit/http/implement';
import { PERSONAL_HEADERS, pictureFile } from '@loop-petal/service-kit/pictures/encode-picture';
import type { z } from 'zod';
import type { Context } from '../context.ts';

export async function readImage(ctx: Context, id: string, file?: string) {
  const named = pictureFile(file, file ? [] : await widthsOf(ctx, id));
  if (!named) throw notFound('Image not found');
  return reply(200, await ctx.images.read(id, named.name), named.headers);
}

/** A picture to work from, for holders of its address; shared caches don't store it. */
export async function readWishPicture(ctx: Context, id: string, { key }: z.output<typeof WishPictureQuery>) {
  const details = key ? await ctx.images.details(id, key) : null;
  const named = details && pictureFile(undefined, details.widths);
  if (!named) throw notFound('Image not found');
  return reply(200, await ctx.images.read(id, named.name, key), { ...named.headers, ...PERSONAL_HEADERS });
}

async function widthsOf(ctx: Context, id: string): Promise<number[]> {
  const details = await ctx.images.details(id);
  if (!details) throw notFound('Image not found');
  return details.widths;
}
