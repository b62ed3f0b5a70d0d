/**
 * Makes one call of those that come at the same time: `work` gets what was passed to all of them in one turn of the event
 * loop, and each caller waits for it and gets its error.
 */
export function atOnce<T>(work: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let gathering: { items: T[]; done: Promise<void> } | undefined;
  return (item) => {
    if (!gathering) {
      const items: T[] = [];
      const done = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        gathering = undefined;
        return work(items);
      });
      gathering = { items, done };
    }
    gathering.items.push(item);
    return gathering.done;
  };
}
