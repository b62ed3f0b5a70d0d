import type { ImageDetails } from '@loop-petal/contracts/shapes/catalog';
import { findImageProblem } from '@loop-petal/web-kit/image-problem';
import { useState } from 'react';
import { UPLOAD_KEY } from '../layout/forms/uploads.ts';
import { useChange } from '../layout/forms/use-change.ts';
import { uploadImage } from './upload-image.ts';

export function useUpload(onUploaded: (imageUrl: string, image: ImageDetails) => void) {
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState(0);
  const upload = useChange({
    mutationKey: UPLOAD_KEY,
    run: uploadImage,
    invalidates: [],
    success: 'Image uploaded successfully',
    successTitle: 'Success',
    failure: 'Failed to upload image',
  });
  return {
    share,
    isPending: upload.isPending,
    problem: problem ?? upload.error?.message,
    take(file: File | undefined): void {
      if (!file || upload.isPending) return;
      const found = findImageProblem(file);
      setProblem(found);
      if (found) return;
      setShare(0);
      upload.mutate(
        { file, onProgress: setShare },
        { onSuccess: ({ imageUrl, image }) => onUploaded(imageUrl, image) },
      );
    },
  };
}
export type Upload = ReturnType<typeof useUpload>;
