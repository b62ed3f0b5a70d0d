import { Button, singleClick } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { Check, Pause, Play } from 'lucide-react';
import { formatMinutes } from '../../format-day.ts';
import { ProgressBar } from '../../layout/lists/progress-bar.tsx';
import { MissingMaterial, PieceHead, PieceMaterials } from './piece-facts.tsx';
import { PiecePictures } from './piece-pictures.tsx';
import type { Piece } from './queries.ts';
import { useStep } from './use-step.ts';

export function FirstPiece({ piece, onFinish }: { piece: Piece; onFinish: () => void }) {
  const { state, workedMinutes, makingMinutes, productName } = piece;
  const step = useStep();
  const isInHands = state === 'making';
  const title = isInHands ? 'In progress' : 'Next';
  return (
    <article
      aria-label={`${title}: ${productName}`}
      className={classNames('grid gap-4 rounded-card border-2 bg-card p-5', isInHands ? 'border-rose' : 'border-line')}
    >
      <p className={classNames('text-sm font-semibold', isInHands ? 'text-rose' : 'text-muted')}>{title}</p>
      <PieceHead piece={piece} heading="h2" />
      {state !== 'queued' && (
        <div>
          <ProgressBar
            label="Time spent"
            value={Math.min(workedMinutes, makingMinutes)}
            max={makingMinutes}
            className="w-full"
          />
          <p className="mt-1 text-sm text-muted tabular-nums">
            {formatMinutes(workedMinutes)} of {formatMinutes(makingMinutes)}
          </p>
        </div>
      )}
      <PieceMaterials piece={piece} />
      <MissingMaterial piece={piece} />
      {isInHands && <PiecePictures piece={piece} />}
      {isInHands ? (
        <div className="grid grid-cols-2 gap-3">
          <Button
            variant="secondary"
            size="lg"
            className="px-3"
            disabled={step.isPending}
            onClick={singleClick(() => step.mutate({ piece, step: 'pause' }))}
          >
            <Pause size={20} aria-hidden />
            Pause
          </Button>
          <Button size="lg" className="px-3" disabled={step.isPending} onClick={onFinish}>
            <Check size={20} aria-hidden />
            Finish
          </Button>
        </div>
      ) : (
        <Button size="lg" disabled={step.isPending} onClick={singleClick(() => step.mutate({ piece, step: 'start' }))}>
          <Play size={20} aria-hidden />
          {state === 'paused' ? 'Resume' : 'Start'}
        </Button>
      )}
    </article>
  );
}
