// Ignored, because the terminal may close before this process ends.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const warn = (line: string): void => void process.stderr.write(`${line}\n`);

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** One line per part: its name, its state and the time it took. */
export const sayPart = (name: string, state: string, since: number): void =>
  say(`  ${name.padEnd(16)}${state.padEnd(26)}${seconds(since).padStart(8)}`);
