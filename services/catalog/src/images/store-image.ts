import { randomUUID } from 'node:crypto';
import { MAX_PICTURE_BYTES, PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import type { ImageDetails } from '@loop-petal/contracts/shapes/catalog';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { badRequest, ShopError } from '@loop-petal/service-kit/http/errors';
import { encodePicture } from '@loop-petal/service-kit/pictures/encode-picture';
import type { Context } from '../context.ts';
import type { Origin } from './image-store.ts';

export interface ImageReference {
  imageUrl: string;
  image: ImageDetails | null;
}

/**
 * Stores an uploaded picture in all sizes and formats.
 * @param options.record for a staff member's separate upload; the audit entry of a form covers its pictures
 * @throws ShopError 413 `too_large` or `too_many_pixels`, 415 `not_a_picture`
 */
export async function storeImage(
  ctx: Context,
  upload: Buffer,
  { id = randomUUID(), record, ...origin }: { id?: string; record?: Recorder } & Partial<Origin> = {},
): Promise<{ imageUrl: string; image: ImageDetails }> {
  if (upload.length > MAX_PICTURE_BYTES) throw new ShopError(413, 'too_large', 'The picture is larger than 5MB.');
  const picture = await encodePicture(upload);
  const note = { action: 'uploaded a picture', subject: { kind: 'image', id } } as const;
  await ctx.images.save(id, picture, { createdAt: ctx.now(), ...origin }, record ? [record(note)] : []);
  ctx.outbox.wake();
  return { imageUrl: imageUrlOf(id), image: picture.details };
}

/**
 * Resolves the `imageUrl` of a form. Stores a `data:` URL, adds the details of one of the shop's pictures, and keeps an
 * external URL without fetching it.
 * @throws ShopError 400 `unknown_image` or `invalid_image`, otherwise as `storeImage`
 */
export async function resolveImage(ctx: Context, imageUrl: string): Promise<ImageReference> {
  if (imageUrl.startsWith('data:')) return storeImage(ctx, decodeDataUrl(imageUrl));
  const id = parseImageUrl(imageUrl);
  if (!id || imageUrl === PLACEHOLDER_IMAGE) return { imageUrl, image: null };
  const image = await ctx.images.details(id);
  if (!image) throw badRequest('Please provide a valid image URL or upload an image', 'unknown_image');
  return { imageUrl, image };
}

function decodeDataUrl(url: string): Buffer {
  const match = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(url);
  if (!match?.[1]) throw badRequest('Please provide a valid image URL or upload an image', 'invalid_image');
  return Buffer.from(match[1], 'base64');
}

export const imageUrlOf = (id: string): string => `/images/${id}`;

/** @returns undefined for other addresses */
export const parseImageUrl = (url: string): string | undefined => /^\/images\/([0-9a-f-]{36})$/.exec(url)?.[1];

export const auditedImage = (url: string) => (url.startsWith('data:') ? 'a picture' : url);
