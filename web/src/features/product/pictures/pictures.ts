import type { ProductView } from '@loop-petal/contracts/shapes/catalog';

export type ProductPicture = Pick<ProductView, 'imageUrl' | 'image'> & { label: string };

/** The pictures after the first; an older catalog service sends none. */
export const morePicturesOf = ({ name, images }: ProductView): ProductPicture[] =>
  (images ?? []).slice(1).map(({ url, alt, image }) => ({ imageUrl: url, image, label: alt || name }));
