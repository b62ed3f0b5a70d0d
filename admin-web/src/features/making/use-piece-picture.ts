import { findImageProblem } from '@loop-petal/web-kit/image-problem';
import { shrinkPhoto } from '@loop-petal/web-kit/shrink-photo';
import { useState } from 'react';
import { UPLOAD_KEY } from '../../layout/forms/uploads.ts';
import { useChange } from '../../layout/forms/use-change.ts';
import { addPicture, type Piece, pieceKeys } from './queries.ts';

interface Chosen {
  photo: File;
  key: string;
}

export function usePiecePicture({ id }: Piece) {
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState(0);
  const upload = useChange({
    mutationKey: UPLOAD_KEY,
    run: async ({ photo, key }: Chosen) => addPicture({ id, key, file: await checked(photo), onProgress: setShare }),
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
    send(chosen: Chosen): void {
      setShare(0);
      setProblem(undefined);
      upload.mutate(chosen, { onError: ({ message }) => setProblem(message) });
    },
  };
}
