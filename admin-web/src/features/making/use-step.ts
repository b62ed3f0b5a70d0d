import { useChange } from '../../layout/forms/use-change.ts';
import { type Piece, pieceKeys, type Step, takeStep } from './queries.ts';

const DONE: Readonly<Record<Step, (piece: Piece, after: Piece) => string>> = {
  start: ({ productName }) => `You started ${productName}`,
  pause: ({ productName }) => `${productName} is paused`,
  finish: ({ productName }, { state }) =>
    state === 'ready' ? `${productName} is ready` : `${productName} is crocheted and moves on to washing and blocking`,
};

export const useStep = () =>
  useChange({
    run: takeStep,
    invalidates: pieceKeys,
    success: ({ piece, step }: { piece: Piece; step: Step }, after) => DONE[step](piece, after),
    failure: 'Something went wrong. Please try again.',
    showServerMessage: true,
  });
