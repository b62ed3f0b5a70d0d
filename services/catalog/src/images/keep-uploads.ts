import { randomUUID } from 'node:crypto';
import type { EventOf } from '@loop-petal/contracts/events/event';
import type { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { KEEP_WISH_PICTURES_DAYS, parseWishPicture } from '@loop-petal/contracts/rules/wish-picture';
import type { ImageDetails } from '@loop-petal/contracts/shapes/catalog';
import { tooMany, unprocessable } from '@loop-petal/service-kit/http/errors';
import { wishPictureKey } from '@loop-petal/service-kit/pictures/wish-picture';
import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';
import { imageUrlOf, parseImageUrl, storeImage } from './store-image.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The maximum number of pictures per shopper and day that nothing names yet. */
export const MAX_UPLOADS = 40;
const CHECK_EVERY_MS = 60_000;
const BATCH = 100;

const inADay = (now: Date): Date => new Date(now.getTime() + DAY_MS);

/**
 * Stores a shopper's picture for a day.
 * @throws ShopError 429 `too_many_uploads`, otherwise as `storeImage`
 */
export async function storeUpload(ctx: Context, upload: Buffer, uploader: string): Promise<{ imageUrl: string }> {
  await assertRoom(ctx, uploader);
  const { imageUrl } = await storeImage(ctx, upload, { uploader, checkAt: inADay(ctx.now()) });
  return { imageUrl };
}

/**
 * Stores a picture to work from until its order is placed, for the holders of the returned address only.
 * @throws ShopError as `storeUpload`
 */
export async function storeWishPicture(ctx: Context, upload: Buffer, uploader: string): Promise<{ imageUrl: string }> {
  await assertRoom(ctx, uploader);
  const id = randomUUID();
  const until = ctx.now().getTime() + KEEP_WISH_PICTURES_DAYS * DAY_MS;
  const key = wishPictureKey(ctx.pictureSecret, { id, uploader, until });
  await storeImage(ctx, upload, { id, uploader, key, checkAt: inADay(new Date(until)) });
  return { imageUrl: `/api/uploads/${id}?until=${until}&key=${key}` };
}

async function assertRoom(ctx: Context, uploader: string): Promise<void> {
  if ((await ctx.images.countOf(uploader, new Date(ctx.now().getTime() - DAY_MS))) >= MAX_UPLOADS) {
    throw tooMany('You have uploaded too many pictures today. Please try again tomorrow.', 'too_many_uploads', 3600);
  }
}

/**
 * Keeps pictures for another day, until an event names them.
 * @throws ShopError 422 `unknown_image`
 */
export async function holdUploads(ctx: Context, urls: readonly string[]): Promise<{ images: ImageDetails[] }> {
  const pictures = urls.map(
    (url): { id: string; key?: string } => parseWishPicture(url) ?? { id: parseImageUrl(url) ?? '' },
  );
  await ctx.images.postpone(
    pictures.map(({ id }) => id),
    inADay(ctx.now()),
  );
  const images = await Promise.all(pictures.map(({ id, key }) => ctx.images.details(id, key)));
  return {
    images: images.map((image) => {
      if (!image) throw unprocessable('A picture is no longer stored. Please upload it again.', 'unknown_image');
      return image;
    }),
  };
}

/** Pictures that a holder no longer names are due immediately; after a crash, within a day. */
export async function nameUploads(
  ctx: Context,
  { holder, version, urls }: EventOf<typeof uploadsNamed>['data'],
): Promise<void> {
  const before = await ctx.holders.save({ _id: holder, version, urls });
  const left = (before ?? []).filter((url) => !urls.includes(url));
  if (left.length > 0)
    await ctx.images.checkNow({ _id: { $in: left.flatMap((url) => parseImageUrl(url) ?? []) } }, ctx.now());
}

/** Drops due pictures that nothing names, and checks the others again in a day. @returns the number of checked ones */
export async function dropUnnamed(ctx: Context): Promise<number> {
  const now = ctx.now();
  const due = await ctx.images.due(now, BATCH);
  for (const image of due) {
    if (await ctx.holders.isNamed(imageUrlOf(image._id))) await ctx.images.keep(image, inADay(now));
    else await ctx.images.drop(image);
  }
  return due.length;
}

/** Concurrent runs in two replicas are harmless. */
export const createUploadSweeper = (ctx: Context) =>
  createLoop({
    name: 'dropping pictures',
    everyMs: CHECK_EVERY_MS,
    logger: ctx.logger,
    run: async () => Number((await dropUnnamed(ctx)) === BATCH),
  });
