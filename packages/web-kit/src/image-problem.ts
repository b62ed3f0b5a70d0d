import { MAX_PICTURE_BYTES } from '@loop-petal/contracts/rules/shop';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** An error of the file that can be detected before the upload. */
export function findImageProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.includes(file.type)) return 'Please choose a PNG, JPG or WEBP picture.';
  if (file.size > MAX_PICTURE_BYTES) return 'This picture is larger than 5MB.';
  return undefined;
}
