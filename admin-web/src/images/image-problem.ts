export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MAX_BYTES = 5 * 1024 * 1024;

/** A file's error that can be found before the upload. */
export function problemOf(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.includes(file.type)) return 'Please choose a PNG, JPG or WEBP picture.';
  if (file.size > MAX_BYTES) return 'This picture is larger than 5MB.';
  return undefined;
}
