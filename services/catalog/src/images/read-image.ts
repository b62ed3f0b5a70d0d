import { notFound } from '@loop-petal/service-kit/http/errors';
import { reply } from '@loop-petal/service-kit/http/implement';
import { pictureFile } from '@loop-petal/service-kit/pictures/encode-picture';
import type { Context } from '../context.ts';

export async function readImage(ctx: Context, id: string, file?: string) {
  const named = pictureFile(file, file ? [] : await widthsOf(ctx, id));
  if (!named) throw notFound('Image not found');
  return reply(200, await ctx.images.read(id, named.name), named.headers);
}

async function widthsOf(ctx: Context, id: string): Promise<number[]> {
  const details = await ctx.images.details(id);
  if (!details) throw notFound('Image not found');
  return details.widths;
}
