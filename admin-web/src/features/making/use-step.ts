import { useChange } from '../../layout/forms/use-change.ts';
import { type Piece, pieceKeys, type Step, takeStep } from './queries.ts';

const DONE: Readonly<Record<Step, (name: string) => string>> = {
  start: (name) => `You started ${name}`,
  pause: (name) => `${name} is paused`,
  finishing: (name) => `${name} is crocheted and moves on to washing and blocking`,
  ready: (name) => `${name} is ready`,
};

export const useStep = () =>
  useChange({
    run: takeStep,
    invalidates: pieceKeys,
    success: ({ piece, step }: { piece: Piece; step: Step }) => DONE[step](piece.productName),
    failure: 'Something went wrong. Please try again.',
    showServerMessage: true,
  });
