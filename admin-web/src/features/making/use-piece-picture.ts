import { findImageProblem } from '@loop-petal/web-kit/image-problem';
import { shrinkPhoto } from '@loop-petal/web-kit/shrink-photo';
import { useState } from 'react';
import { UPLOAD_KEY } from '../../layout/forms/uploads.ts';
import { useChange } from '../../layout/forms/use-change.ts';
import { addPicture, type Piece, pieceKeys } from './queries.ts';

export function usePiecePicture({ id }: Piece) {
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState(0);
  const upload = useChange({
    mutationKey: UPLOAD_KEY,
    run: async (photo: File) => addPicture({ id, file: await checked(photo), onProgress: setShare }),
    invalidates: pieceKeys,
    success: 'Picture added',
    failure: 'The picture could not be uploaded',
  });

  async function checked(photo: File): Promise<File> {
    const file = await shrinkPhoto(photo);
    const found = findImageProblem(file);
    if (found) throw new Error(found);
    return file;
  }

  return {
    share,
    isPending: upload.isPending,
    problem,
    failed: upload.isError ? upload.variables : undefined,
    send(photo: File | undefined): void {
      if (!photo) return;
      setShare(0);
      setProblem(undefined);
      upload.mutate(photo, { onError: ({ message }) => setProblem(message) });
    },
  };
}
