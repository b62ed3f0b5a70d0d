import type { ProductView } from '@loop-petal/contracts/shapes/catalog';

export type ProductPicture = Pick<ProductView, 'imageUrl' | 'image'> & { label: string };

export function picturesOf(product: ProductView): ProductPicture[] {
  const all = [
    { imageUrl: product.imageUrl, image: product.image, label: product.name },
    ...product.variations.map(({ imageUrl, image, colorName }) => ({
      imageUrl,
      image,
      label: `${product.name} in ${colorName}`,
    })),
  ].filter(({ imageUrl }) => imageUrl);
  const seen = new Map<string, ProductPicture>();
  for (const picture of all) seen.set(picture.imageUrl, picture);
  return [...seen.values()];
}
