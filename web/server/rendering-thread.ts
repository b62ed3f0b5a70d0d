import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Encoding } from './compression.ts';
import type { Pages } from './pages.ts';

export const READY = 'ready';

/** Without `make` it asks for the list of pages. */
export interface Question {
  id: number;
  make?: { url: string; encoding: Encoding | undefined };
}
export type Answer = { id: number; value: unknown } | { id: number; error: unknown };

/**
 * Pages that a thread of their own renders, so that whoever asks for one that is kept never waits for a processor. A thread
 * that ends ends the process, which its supervisor starts again.
 * @param program `page-thread.js`
 */
export async function startRenderingThread(program: URL): Promise<Pages & { close(): Promise<void> }> {
  const thread = new Worker(program);
  const [first] = await once(thread, 'message');
  if (first !== READY) throw new Error(`the rendering thread said ${first} first`);
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void }>();
  let last = 0;
  thread.on('message', (answer: Answer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) asker?.reject(answer.error);
    else asker?.resolve(answer.value as never);
  });
  const endProcess = (reason: unknown) => {
    throw reason instanceof Error ? reason : new Error(`the rendering thread ended (exit code ${reason})`);
  };
  thread.once('error', endProcess).once('exit', endProcess);
  const ask = <Value>(question: Omit<Question, 'id'>) =>
    new Promise<Value>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      thread.postMessage({ ...question, id: last } satisfies Question);
    });
  return {
    make: (url, encoding) => ask({ make: { url, encoding } }),
    list: () => ask({}),
    async close() {
      thread.off('exit', endProcess);
      await thread.terminate();
    },
  };
}
