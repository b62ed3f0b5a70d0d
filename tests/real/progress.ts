const startedAt = performance.now();

export function progress(line: string): void {
  process.stderr.write(`[real ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)}s] ${line}\n`);
}
