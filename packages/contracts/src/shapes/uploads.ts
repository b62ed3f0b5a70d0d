import { z } from 'zod';
import { MAX_PICTURES } from '../rules/upload-limits.ts';
import { WISH_PICTURE_URL } from '../rules/wish-picture.ts';
import { ImageDetails } from './catalog.ts';

/** The address of an uploaded picture. */
export const UploadUrl = z.string().regex(/^\/images\/[0-9a-f-]{36}$/, 'Please upload the picture first');

/** The pictures that a customer adds to a review or return. */
export const UploadUrls = z
  .array(UploadUrl)
  .max(MAX_PICTURES, `At most ${MAX_PICTURES} pictures`)
  .refine((urls) => new Set(urls).size === urls.length, 'Please add each picture once');

/** The address of a picture to work from, with the key to read it. */
const WishPictureUrl = z.string().regex(WISH_PICTURE_URL, 'Please upload the picture first');
const AnyUploadUrl = z.union([UploadUrl, WishPictureUrl]);

/** `wish`: a picture to work from, which only the holders of its address can read. */
export const UploadQuery = z.strictObject({ for: z.enum(['wish']).optional() });

/** POST /api/uploads: name the picture in a review, return or quote within a day, or in an order before `until`. */
export const UploadView = z.object({ imageUrl: AnyUploadUrl });

export const WishPictureQuery = z.strictObject({
  until: z.string().max(20).optional(),
  key: z.string().max(100).optional(),
});

export const HoldUploadsRequest = z.strictObject({ urls: z.array(AnyUploadUrl).min(1).max(1600) });

/** The details of the held pictures, in the order of the request. */
export const HeldUploadsView = z.object({ images: z.array(ImageDetails) });
