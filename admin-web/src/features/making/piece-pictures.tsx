import { MAX_PIECE_PICTURES } from '@loop-petal/contracts/rules/shop';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { Camera } from 'lucide-react';
import { JobPictures } from '../../images/job-pictures.tsx';
import { ProgressBar } from '../../layout/lists/progress-bar.tsx';
import { deletePicture, type Piece, pieceKeys } from './queries.ts';
import { usePiecePicture } from './use-piece-picture.ts';

export function PiecePictures({ piece }: { piece: Piece }) {
  const { share, isPending, problem, failed, send } = usePiecePicture(piece);
  return (
    <div className="grid gap-2">
      <JobPictures job={piece} run={deletePicture} invalidates={pieceKeys} />
      {piece.pictures.length < MAX_PIECE_PICTURES && (
        <label
          className={classNames(
            buttonClass('secondary', 'md', 'relative w-full'),
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-rose',
            isPending && 'opacity-55',
          )}
        >
          <Camera size={20} aria-hidden />
          {isPending ? 'Sending…' : piece.pictures.length > 0 ? 'Another picture' : 'Take a picture'}
          <span className="sr-only"> of {piece.productName}</span>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="absolute inset-0 cursor-pointer opacity-0"
            disabled={isPending}
            onChange={(event) => {
              const photo = event.target.files?.[0];
              if (photo) send({ photo, key: crypto.randomUUID() });
              event.target.value = '';
            }}
          />
        </label>
      )}
      {isPending && <ProgressBar label="Upload" className="w-full" value={share} />}
      {problem && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="alert" className="text-sm font-semibold text-danger">
            {problem}
          </p>
          {failed && (
            <Button variant="quiet" size="sm" onClick={() => send(failed)}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
