/** How long the picture of a wish is kept before its order is placed. */
export const KEEP_WISH_PICTURES_DAYS = 30;
/** Replaces the picture where it is not shown. */
const PICTURE_ATTACHED = 'picture attached';

/** The address of a picture to work from. Only its holder can read the picture: the key is not derivable from the id. */
export const WISH_PICTURE_URL =
  /^\/api\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\?until=(\d{13})&key=([\w-]{43})$/;

interface WishPicture {
  id: string;
  /** In ms: the picture may be gone later, unless an order names it. */
  until: number;
  key: string;
}

/** @returns undefined for any other text */
export function parseWishPicture(url: string): WishPicture | undefined {
  const [, id, until, key] = WISH_PICTURE_URL.exec(url) ?? [];
  return id && key ? { id, until: Number(until), key } : undefined;
}

interface Answered {
  kind?: string | undefined;
  value: string;
}

/** The address of a wish's picture; undefined for an answer in words. */
export const wishPictureOf = ({ kind, value }: Answered): string | undefined =>
  kind === 'picture' && WISH_PICTURE_URL.test(value) ? value : undefined;

/** A wish as text. */
export const wishText = ({ kind, value }: Answered): string => (kind === 'picture' ? PICTURE_ATTACHED : value);
