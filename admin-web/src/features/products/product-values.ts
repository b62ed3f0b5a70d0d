import { toSlug } from '@loop-petal/contracts/rules/slug';
import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import type { ProductBody } from './queries.ts';

export interface FormPicture {
  url: string;
  alt: string;
}

export interface ProductValues {
  name: string;
  description: string;
  price: string;
  category: string;
  imageUrl: string;
  imageAlt: string;
  /** The pictures after `imageUrl`. */
  moreImages: FormPicture[];
  colors: string;
  colorCodes: Record<string, string>;
  stemCount: string;
  size: string;
  weight: string;
  material: string;
  care: string;
  slug: string;
  metaTitle: string;
  metaDescription: string;
  personalization: WishValues[];
  inStock: boolean;
  isVisible: boolean;
}

/** A question as typed. */
export interface WishValues {
  /** Empty for a new question, which gets a key from its label. */
  key: string;
  label: string;
  kind: 'text' | 'choice' | 'picture';
  maxLength: string;
  /** Separated by commas. */
  choices: string;
  required: boolean;
  price: string;
  minutes: string;
  returnable: boolean;
}

export const newProduct: ProductValues = {
  name: '',
  description: '',
  price: '0',
  category: '',
  imageUrl: '',
  imageAlt: '',
  moreImages: [],
  colors: 'Mixed',
  colorCodes: {},
  stemCount: '1',
  size: '',
  weight: '',
  material: '',
  care: '',
  slug: '',
  metaTitle: '',
  metaDescription: '',
  personalization: [],
  inStock: true,
  isVisible: true,
};

export function valuesOf(product: AdminProductView): ProductValues {
  const [cover, ...more] = product.images;
  return {
    name: product.name,
    description: product.description,
    price: product.price,
    category: product.category,
    imageUrl: product.imageUrl,
    imageAlt: cover?.alt ?? '',
    moreImages: more.map(({ url, alt }) => ({ url, alt })),
    colors: product.colors.join(', '),
    colorCodes: product.colorCodes,
    stemCount: String(product.stemCount),
    size: product.size ?? '',
    weight: product.weight ?? '',
    material: product.material ?? '',
    care: product.care ?? '',
    slug: product.slug,
    metaTitle: product.metaTitle ?? '',
    metaDescription: product.metaDescription ?? '',
    personalization: product.personalization.map(({ maxLength, choices = [], minutes, ...asked }) => ({
      ...asked,
      maxLength: String(maxLength ?? ''),
      choices: choices.join(', '),
      minutes: String(minutes),
    })),
    inStock: product.inStock,
    isVisible: product.isVisible !== false,
  };
}

export const colorsIn = (list: string): string[] =>
  list
    .split(',')
    .map((color) => color.trim())
    .filter(Boolean);

/** The request of a form. Without a slug, the product keeps its own or gets one from its name. */
export function bodyOf({ imageAlt, moreImages, slug, ...values }: ProductValues): ProductBody {
  const colors = colorsIn(values.colors);
  const imageUrl = values.imageUrl.trim();
  return {
    ...values,
    price: values.price.trim(),
    imageUrl,
    images: [{ url: imageUrl, alt: imageAlt.trim() }, ...moreImages],
    colors: colors.length > 0 ? colors : ['Mixed'],
    personalization: values.personalization.map(wishOf),
    stemCount: Number(values.stemCount),
    ...(slug.trim() ? { slug: slug.trim() } : {}),
  };
}

/** A question as requested; the label gives a new one its key. */
function wishOf(values: WishValues, index: number): NonNullable<ProductBody['personalization']>[number] {
  const { key, label, kind, maxLength, choices, required, price, minutes, returnable } = values;
  const asked = {
    key: key || (/^[a-z][a-z0-9-]{0,35}/.exec(toSlug(label))?.[0] ?? `wish-${index + 1}`),
    label: label.trim(),
    required,
    price: price.trim() || '0',
    minutes: Number(minutes),
    returnable,
  };
  if (kind === 'picture') return { ...asked, kind };
  return kind === 'text'
    ? { ...asked, kind, maxLength: Number(maxLength) }
    : { ...asked, kind, choices: colorsIn(choices) };
}

/** A new product's request, without the fields that the form leaves empty. */
export function newBodyOf(values: ProductValues): ProductBody {
  const { images, colorCodes, personalization, ...body } = bodyOf(values);
  const filled = Object.entries(body).filter(([, value]) => value !== '');
  return {
    ...(Object.fromEntries(filled) as unknown as ProductBody),
    ...(values.imageAlt.trim() || values.moreImages.length > 0 ? { images } : {}),
    ...(Object.keys(values.colorCodes).length > 0 ? { colorCodes } : {}),
    ...(values.personalization.length > 0 ? { personalization } : {}),
  };
}
