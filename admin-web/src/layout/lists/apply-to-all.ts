import { messageOf } from '@loop-petal/web-kit/api-client';

export type Outcome = 'waiting' | 'done' | { failed: string };

const CONCURRENCY = 3;

/** Runs a task for many rows, a few at a time, and reports each outcome. A failure does not stop the others. */
export async function applyToAll<Item extends { id: string }>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  onOutcome: (id: string, outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  const queue = [...items];
  const work = async () => {
    for (let item = queue.shift(); item && !signal.aborted; item = queue.shift()) {
      const { id } = item;
      await run(item).then(
        () => onOutcome(id, 'done'),
        (error: unknown) => onOutcome(id, { failed: messageOf(error, 'This change failed') }),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
