import { useIsMutating } from '@tanstack/react-query';

export const UPLOAD_KEY = ['upload-image'];

/** Saving now would lose the image. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: UPLOAD_KEY }) > 0;
