const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
let last = Promise.resolve();

/**
 * Waits for a turn to render: one page begins in each round of the event loop, so that what has come in meanwhile, such as
 * requests for pages that are kept, is answered between two of them.
 */
export function renderTurn(): Promise<void> {
  last = last.then(pause);
  return last;
}
