import { cutText } from '@loop-petal/contracts/rules/cut-text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { chatQueries, handOver } from './queries.ts';
import type { Turn } from './use-product-search.ts';

/** Sends the shopper's search questions to the support team once there is a conversation. */
export function useHandOver(turns: readonly Turn[]): void {
  const { data: sessionId } = useQuery({ ...chatQueries.session(), enabled: false });
  const reported = useRef(new Set<number>());
  /** Questions are sent in sequence, to keep their order. */
  const previous = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (!sessionId) return;
    for (const { id, question, answer } of turns) {
      if (!answer || reported.current.has(id)) continue;
      reported.current.add(id);
      const search = { question: cutText(question.trim(), 100), found: answer.products.length };
      previous.current = previous.current.then(() => handOver(sessionId, search));
    }
  }, [sessionId, turns]);
}
