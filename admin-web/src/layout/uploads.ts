import { useIsMutating } from '@tanstack/react-query';

/** The mutation key of every picture that is being uploaded. */
export const UPLOAD_KEY = ['upload-image'];

/** Whether a picture is being uploaded: what is saved now would be saved without it. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: UPLOAD_KEY }) > 0;
