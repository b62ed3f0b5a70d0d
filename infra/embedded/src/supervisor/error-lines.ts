import { logReader, seriousText } from './log-reader.ts';
import { warn } from './terminal.ts';

const INTERVAL_MS = 400;
const MAX_LINES = 8;
const PERIOD_MS = 10_000;

/** Shows a part's errors on the terminal, a few per period and each only once. @returns a function that stops it */
export function repeatErrors(part: string, file: string): () => void {
  const read = logReader(file);
  let shown = new Set<string>();
  let periodEnds = 0;
  const look = () => {
    if (performance.now() > periodEnds) {
      shown = new Set();
      periodEnds = performance.now() + PERIOD_MS;
    }
    for (const text of read().map(seriousText)) {
      if (!text || shown.has(text) || shown.size > MAX_LINES) continue;
      shown.add(text);
      warn(shown.size > MAX_LINES ? `  ${part}: more errors in ${file}` : `  ${part}: ${text}`);
    }
  };
  const timer = setInterval(look, INTERVAL_MS);
  return () => clearInterval(timer);
}
