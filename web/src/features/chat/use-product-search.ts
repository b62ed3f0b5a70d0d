import { cutText } from '@loop-petal/contracts/rules/cut-text';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { searchProducts } from './queries.ts';

export interface Turn {
  id: number;
  question: string;
  answer?: { message: string; products: ProductView[] } | null;
}

export function useProductSearch(): { turns: readonly Turn[]; isSearching: boolean; ask: (question: string) => void } {
  const [turns, setTurns] = useState<Turn[]>([]);
  const settle = (id: number, answer: Turn['answer']) =>
    setTurns((all) => all.map((turn) => (turn.id === id ? { ...turn, answer } : turn)));
  const searching = useMutation({
    mutationFn: ({ question }: Turn) => searchProducts(cutText(question.trim(), 100)),
    onSuccess: (answer, { id }) => settle(id, answer),
    onError: (_error, { id }) => {
      settle(id, null);
      showError("Sorry, I couldn't search right now. Please try again.", 'Search Error');
    },
  });

  function ask(question: string) {
    if (searching.isPending || !question.trim()) return;
    const turn = { id: turns.length, question };
    setTurns([...turns, turn]);
    searching.mutate(turn);
  }

  return { turns, isSearching: searching.isPending, ask };
}
