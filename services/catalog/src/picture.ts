import type { ImageDetails } from '@loop-petal/contracts/catalog-api';
import { ShopError } from '@loop-petal/service-kit/errors';

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const WIDTHS = [320, 640, 1200];
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Chosen so that a 640 px AVIF of a yarn texture stays under 25 KB without visible loss. */
const AVIF = { quality: 45, effort: 2 };
const WEBP = { quality: 72 };

export interface PictureFile {
  /** `640.avif` */
  name: string;
  contentType: 'image/avif' | 'image/webp';
  bytes: Buffer;
}

export interface Picture {
  details: ImageDetails;
  files: PictureFile[];
}

/**
 * Turns an upload into the sizes the shop serves. What it is decides its content, never its name; EXIF and
 * everything else that is not a pixel is dropped by encoding anew.
 * @throws ShopError 415 for anything that is not a PNG, JPG or WEBP, 413 for too many pixels
 */
export async function encodePicture(upload: Buffer): Promise<Picture> {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')]);
  const type = await fileTypeFromBuffer(upload).catch(() => undefined);
  if (!type || !ACCEPTED.has(type.mime)) throw notAPicture();
  const source = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
  try {
    const { data, info } = await source.toColorspace('srgb').raw().toBuffer({ resolveWithObject: true });
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const widths = WIDTHS.filter((width) => width < info.width);
    widths.push(Math.min(info.width, WIDTHS.at(-1) ?? info.width));
    const files = await Promise.all(
      [...new Set(widths)].flatMap((width) => [
        encode(`${width}.avif`, 'image/avif', () => pixels().resize(width).avif(AVIF).toBuffer()),
        encode(`${width}.webp`, 'image/webp', () => pixels().resize(width).webp(WEBP).toBuffer()),
      ]),
    );
    const tiny = await pixels().resize(10, 10, { fit: 'inside' }).webp({ quality: 30 }).toBuffer();
    return {
      files,
      details: {
        width: info.width,
        height: info.height,
        widths: [...new Set(widths)],
        placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      },
    };
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new ShopError(413, 'too_many_pixels', 'This picture has too many pixels; 40 megapixels are the limit.');
    }
    throw notAPicture();
  }
}

async function encode(
  name: string,
  contentType: PictureFile['contentType'],
  work: () => Promise<Buffer>,
): Promise<PictureFile> {
  return { name, contentType, bytes: await work() };
}

const notAPicture = () => new ShopError(415, 'not_a_picture', 'Please upload a PNG, JPG or WEBP picture of up to 5MB.');
