import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { useState } from 'react';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useIsUploading } from '../../layout/forms/uploads.ts';
import { PiecePictures } from './piece-pictures.tsx';
import type { Piece } from './queries.ts';
import { useStep } from './use-step.ts';

/** Confirms that a job is done, which only an admin can undo, and offers to take a picture. */
export function FinishDialog({ piece, onClose }: { piece: Piece; onClose: () => void }) {
  const step = useStep();
  const isUploading = useIsUploading();
  // stays what the artisan was asked when the piece moves on meanwhile
  const [goesOn] = useState(piece.state !== 'finishing' && piece.finishingDays > 0);
  return (
    <Dialog open onClose={onClose} title={goesOn ? 'Done crocheting?' : 'Is it ready?'} width="28rem">
      <div className="grid gap-5">
        <p>
          <strong>{piece.productName}</strong>{' '}
          {goesOn
            ? 'moves on to washing and blocking, and you can start your next piece.'
            : 'can be packed. The customer sees that it is ready.'}
        </p>
        <PiecePictures piece={piece} />
        <FormProblem error={step.error} />
        <div className="grid gap-3">
          <Button
            size="lg"
            disabled={step.isPending || isUploading}
            onClick={() => step.mutate({ piece, step: goesOn ? 'finishing' : 'ready' }, { onSuccess: onClose })}
          >
            {step.isPending ? 'One moment…' : goesOn ? 'Yes, done crocheting' : 'Yes, it is ready'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
