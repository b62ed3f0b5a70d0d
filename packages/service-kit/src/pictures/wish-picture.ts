import { parseWishPicture } from '@loop-petal/contracts/rules/wish-picture';
import { isSignature, sign } from '../security/signatures.ts';

interface Upload {
  id: string;
  uploader: string;
  until: number;
}

const subjectOf = ({ id, uploader, until }: Upload): string => `wish-picture ${id} ${until} ${uploader}`;

/** The key that opens a picture to work from. It names the uploader, so that others can't put the picture in their carts. */
export const wishPictureKey = (secret: string, upload: Upload): string => sign(secret, subjectOf(upload), 'base64url');

/** Whether one of these shoppers uploaded the picture, and it is kept at this time. */
export function isUploadedBy(secret: string, url: string, uploaders: readonly string[], now: Date): boolean {
  const picture = parseWishPicture(url);
  if (!picture || picture.until < now.getTime()) return false;
  return uploaders.some((uploader) =>
    isSignature(secret, subjectOf({ ...picture, uploader }), 'base64url', picture.key),
  );
}
