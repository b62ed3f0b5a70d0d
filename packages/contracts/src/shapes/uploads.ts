import { z } from 'zod';
import { MAX_PICTURES } from '../rules/upload-limits.ts';
import { ImageDetails } from './catalog.ts';

/** The address of an uploaded picture. */
export const UploadUrl = z.string().regex(/^\/images\/[0-9a-f-]{36}$/, 'Please upload the picture first');

/** The pictures that a customer adds to a review or return. */
export const UploadUrls = z
  .array(UploadUrl)
  .max(MAX_PICTURES, `At most ${MAX_PICTURES} pictures`)
  .refine((urls) => new Set(urls).size === urls.length, 'Please add each picture once');

/** POST /api/uploads: name the picture in a review, return, quote or wish within a day. */
export const UploadView = z.object({ imageUrl: UploadUrl });

export const HoldUploadsRequest = z.strictObject({ urls: z.array(UploadUrl).min(1).max(20) });

/** The details of the held pictures, in the order of the request. */
export const HeldUploadsView = z.object({ images: z.array(ImageDetails) });
