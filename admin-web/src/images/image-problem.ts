export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MAX_BYTES = 5 * 1024 * 1024;

/** What is wrong with a file before it is sent, if anything. */
export function problemOf(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.includes(file.type)) return 'Please choose a PNG, JPG or WEBP picture.';
  if (file.size > MAX_BYTES) return 'This picture is larger than 5MB.';
  return undefined;
}
