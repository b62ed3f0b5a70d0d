const LONGEST_SIDE = 2400;
const QUALITY = 0.85;
/** Smaller files are sent unchanged. */
const LARGE_BYTES = 1.5 * 1024 * 1024;

/**
 * Shrinks a photo for a quick upload, because camera files can be many megabytes. Leaves a file that the browser can't
 * read unchanged, because the next check reports its error.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const isSmall = file.size <= LARGE_BYTES && file.type === 'image/jpeg';
  if (isSmall || !file.type.startsWith('image/') || typeof createImageBitmap === 'undefined') return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file;
}
