import { Button } from '@loop-petal/web-kit/button';
import { Check, ChevronDown, Play } from 'lucide-react';
import { useState } from 'react';
import { formatMinutes } from '../../format-day.ts';
import { PauseQuestion } from '../../layout/dialogs/pause-question.tsx';
import { MissingMaterial, PieceHead, PieceMaterials } from './piece-facts.tsx';
import { PiecePictures } from './piece-pictures.tsx';
import type { Piece } from './queries.ts';
import { useStep } from './use-step.ts';

interface PieceCardProps {
  piece: Piece;
  /** The piece that starting this one would pause. */
  inHands: Piece | undefined;
  onFinish: () => void;
}

export function PieceCard({ piece, inHands, onFinish }: PieceCardProps) {
  const { state, productName, workedMinutes, makingMinutes } = piece;
  const step = useStep();
  const [isAsking, setAsking] = useState(false);
  const start = () => step.mutate({ piece, step: 'start' });
  return (
    <li className="grid gap-3 rounded-card border border-line bg-card p-4 [contain-intrinsic-block-size:auto_10rem] [content-visibility:auto]">
      <PieceHead piece={piece} />
      <MissingMaterial piece={piece} />
      {state !== 'queued' && <PiecePictures piece={piece} />}
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <details className="group min-w-0 grow basis-40">
          <summary className="flex min-h-12 list-none items-center gap-1.5 text-sm text-muted [&::-webkit-details-marker]:hidden">
            {state === 'paused'
              ? `${formatMinutes(workedMinutes)} of ${formatMinutes(makingMinutes)}`
              : formatMinutes(makingMinutes)}
            <span className="sr-only">, what {productName} takes</span>
            <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-1">
            <PieceMaterials piece={piece} />
          </div>
        </details>
        {(state === 'queued' || state === 'paused') && (
          <Button
            variant={state === 'paused' ? 'primary' : 'secondary'}
            disabled={step.isPending}
            onClick={() => (inHands ? setAsking(true) : start())}
          >
            <Play size={18} aria-hidden />
            {state === 'paused' ? 'Resume' : 'Start'}
            <span className="sr-only"> with {productName}</span>
          </Button>
        )}
        {isAsking && inHands && (
          <PauseQuestion
            held={inHands}
            started={piece}
            isPending={step.isPending}
            error={step.error}
            onClose={() => setAsking(false)}
            onConfirm={start}
          />
        )}
        {state === 'finishing' && (
          <Button disabled={step.isPending} onClick={onFinish}>
            <Check size={18} aria-hidden />
            Ready
            <span className="sr-only">: {productName}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
