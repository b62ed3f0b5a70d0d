import { watch } from 'node:fs';
import { dirname } from 'node:path';

const SETTLE_MS = 250;

export function watchBuild(script: string, changed: () => void): () => void {
  let settle: NodeJS.Timeout | undefined;
  const watcher = watch(dirname(script), { recursive: true }, () => {
    clearTimeout(settle);
    settle = setTimeout(changed, SETTLE_MS);
  });
  return () => {
    clearTimeout(settle);
    watcher.close();
  };
}
