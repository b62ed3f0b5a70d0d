import type { ImageDetails } from '@loop-petal/contracts/shapes/catalog';
import type { Sharp, SharpConstructor } from 'sharp';
import { ShopError } from '../http/errors.ts';
import { createSemaphore } from '../http/semaphore.ts';

const MAX_PIXELS = 40_000_000;
/** Limits the sides too, because a long, narrow picture takes ten times the memory and time of a square. */
const MAX_SIDE = 12_000;
/** The number of uploads that wait in memory while another one is encoded; more are rejected. */
const MAX_WAITING = 8;
const MAX_WIDTH = 1200;
const WIDTHS = [320, 640, MAX_WIDTH];
const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** The content of a picture's URL never changes, because a new picture gets a new id. */
const IMMUTABLE_HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
};

/** Replaces the cache header of pictures that can be deleted; shared caches don't store them. */
export const PERSONAL_HEADERS = { 'Cache-Control': 'private, max-age=86400' };

/**
 * Keeps a 640 px AVIF of a yarn texture under 25 KB without visible loss; more effort saves 1 to 4 % at three times the
 * CPU cost.
 */
const AVIF = { quality: 45, effort: 0 };
const WEBP = { quality: 72, effort: 2 };

/** A large picture takes some 200 MB during encoding, so each process encodes one at a time. */
const encoding = createSemaphore(1, { maxWaiting: MAX_WAITING });

interface PictureFile {
  /** `{width}.{format}`, such as `640.avif`. */
  name: string;
  contentType: 'image/avif' | 'image/webp';
  bytes: Buffer;
}

export interface EncodedPicture {
  details: ImageDetails;
  files: PictureFile[];
}

/** A picture's file by name: `640.avif`, the largest WebP by default. @returns undefined for an unknown name */
export function pictureFile(file: string | undefined, widths: readonly number[]) {
  const name = file ?? `${Math.max(...widths)}.webp`;
  const format = /^\d{1,5}\.(avif|webp)$/.exec(name)?.[1];
  return format && { name, headers: { ...IMMUTABLE_HEADERS, 'Content-Type': `image/${format}` } };
}

/**
 * Encodes an upload in all served sizes. Detects its type from its bytes, not its name; drops EXIF and other metadata.
 * Each size is made from a copy of at most 1200 px, without a cache, to limit memory.
 * @throws ShopError 415 for anything but PNG, JPG or WEBP, 413 for too many pixels, 503 `busy`
 */
export async function encodePicture(upload: Buffer): Promise<EncodedPicture> {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')]);
  const type = await fileTypeFromBuffer(upload).catch(() => undefined);
  if (!type || !ACCEPTED_TYPES.has(type.mime)) throw notAPicture();
  sharp.cache(false);
  sharp.concurrency(1);
  return encoding.run(() => encode(sharp, upload));
}

async function encode(sharp: SharpConstructor, upload: Buffer): Promise<EncodedPicture> {
  try {
    const { width, height } = await readSize(sharp(upload, { limitInputPixels: false }));
    const { data, info: raw } = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_WIDTH, withoutEnlargement: true })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const widths = [...WIDTHS.filter((one) => one < raw.width), raw.width];
    const encodeWidth = async (width: number): Promise<PictureFile[]> => {
      const resized = sharp(data, { raw }).resize(width);
      return [
        { name: `${width}.avif`, contentType: 'image/avif', bytes: await resized.clone().avif(AVIF).toBuffer() },
        { name: `${width}.webp`, contentType: 'image/webp', bytes: await resized.clone().webp(WEBP).toBuffer() },
      ];
    };
    const files = (await Promise.all(widths.map(encodeWidth))).flat();
    const tiny = await sharp(data, { raw }).resize(10, 10, { fit: 'inside' }).webp({ quality: 30 }).toBuffer();
    return {
      files,
      details: {
        width,
        height,
        widths,
        placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      },
    };
  } catch (error) {
    throw error instanceof ShopError ? error : notAPicture();
  }
}

/** Reads the upright picture's size from the header. @throws ShopError 413 */
async function readSize(picture: Sharp): Promise<{ width: number; height: number }> {
  const { autoOrient: size } = await picture.metadata();
  if (size.width * size.height > MAX_PIXELS) {
    throw new ShopError(413, 'too_many_pixels', 'This picture has too many pixels; the limit is 40 megapixels.');
  }
  if (Math.max(size.width, size.height) > MAX_SIDE) {
    throw new ShopError(413, 'too_many_pixels', 'This picture is too long; the limit is 12,000 pixels per side.');
  }
  return size;
}

const notAPicture = () => new ShopError(415, 'not_a_picture', 'Please upload a PNG, JPG or WEBP picture of up to 5MB.');
