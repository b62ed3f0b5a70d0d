import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresOptions, type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts';
import { warn } from './terminal.ts';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

export async function keepPostgres(
  options: PostgresOptions,
): Promise<Pick<RunningPostgres, 'url' | 'socketFolder' | 'stop'>> {
  let running: RunningPostgres | undefined = await startPostgres(options);
  const { url, port, socketFolder } = running;
  let ending = false;

  const again = async () => {
    for (let failures = 0; !ending; failures += 1) {
      try {
        return await startPostgres({ ...options, port });
      } catch (error) {
        warn(`  postgres: ${(error as Error).message}`);
        await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS));
      }
    }
    return undefined;
  };
  const watch = (async () => {
    while (running) {
      await running.exited;
      if (ending) return;
      warn('  postgres: died');
      running = await again();
      if (running) warn('  postgres: running again');
    }
  })();

  const stop = async () => {
    ending = true;
    await running?.stop();
    await watch;
    await running?.stop();
  };
  return { url, socketFolder, stop };
}
