import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Pages } from './pages.ts';

export const READY = 'ready';

/** Without `url`: lists the pages. */
export interface PageRequest {
  id: number;
  url?: string;
}
export type PageResponse = { id: number; value: unknown } | { id: number; error: unknown };

/**
 * Renders pages in a separate thread, so that requests for cached pages never wait for the CPU. When the thread ends,
 * so does the process, and its supervisor restarts it.
 * @param program `page-thread.js`
 */
export async function startRenderingThread(program: URL): Promise<Pages & { close(): Promise<void> }> {
  const thread = new Worker(program);
  const [first] = await once(thread, 'message');
  if (first !== READY) throw new Error(`the rendering thread said ${first} first`);
  const pending = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void }>();
  let last = 0;
  thread.on('message', (answer: PageResponse) => {
    const caller = pending.get(answer.id);
    pending.delete(answer.id);
    if ('error' in answer) caller?.reject(answer.error);
    else caller?.resolve(answer.value as never);
  });
  const endProcess = (reason: unknown) => {
    throw reason instanceof Error ? reason : new Error(`the rendering thread ended (exit code ${reason})`);
  };
  thread.once('error', endProcess).once('exit', endProcess);
  const send = <Value>(request: Omit<PageRequest, 'id'>) =>
    new Promise<Value>((resolve, reject) => {
      last += 1;
      pending.set(last, { resolve, reject });
      thread.postMessage({ ...request, id: last } satisfies PageRequest);
    });
  return {
    make: (url) => send({ url }),
    list: () => send({}),
    async close() {
      thread.off('exit', endProcess);
      await thread.terminate();
    },
  };
}
