/** Pseudo-random numbers, the same for the same seed (mulberry32). @returns a function for numbers in [0, 1) */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A separate sequence per name, so that one actor's draws do not affect the others. */
export const randomOf = (seed: number, name: string): (() => number) =>
  createRandom([...name].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), seed));

export function pick<Entry>(random: () => number, list: readonly Entry[]): Entry {
  const entry = list[Math.floor(random() * list.length)];
  if (entry === undefined) throw new Error('nothing to choose from');
  return entry;
}

export const shuffled = <Entry>(random: () => number, list: readonly Entry[]): Entry[] =>
  list
    .map((entry) => ({ entry, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ entry }) => entry);
