import type { ImageDetails } from '@loop-petal/contracts/shapes/catalog';
import type { Context } from '../context.ts';

/** A customer's uploaded picture. */
export interface HeldPicture {
  url: string;
  image: ImageDetails;
}

/**
 * Keeps uploaded pictures for another day; until then, `upload.named` must name them.
 * @throws ShopError 422 `unknown_image`
 */
export async function holdPictures(ctx: Pick<Context, 'catalog'>, urls: string[]): Promise<HeldPicture[]> {
  if (urls.length === 0) return [];
  const { images } = await ctx.catalog.call('POST /internal/uploads/hold', { body: { urls } });
  return urls.flatMap((url, index) => {
    const image = images[index];
    return image ? [{ url, image }] : [];
  });
}

/** The addresses of pictures with their sizes, as in the views. */
export const pictureFields = (pictures: readonly HeldPicture[]) => ({
  pictures: pictures.map(({ url }) => url),
  images: pictures.map(({ image }) => image),
});
