/**
 * A small stand-in for a MongoDB server, for development only: one process, no passwords, loopback only.
 * README.md lists its features and limits.
 * Environment: MONGO_DATA_DIR (required), MONGO_PORT (0 = any free port), HOST (127.0.0.1),
 * MONGO_ALLOW_REMOTE=yes to listen elsewhere. Prints one JSON line on stdout when ready; SIGTERM stops it.
 */
import { z } from 'zod';
import { startMongoServer } from './server.ts';

const Environment = z.object({
  MONGO_DATA_DIR: z.string().min(1),
  MONGO_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HOST: z.string().min(1).default('127.0.0.1'),
  MONGO_ALLOW_REMOTE: z.enum(['yes', 'no']).default('no'),
});

const say = (line: object): void => {
  process.stdout.write(`${JSON.stringify({ service: 'mongo', ...line })}\n`);
};

async function main(): Promise<void> {
  const env = Environment.parse(process.env);
  const server = await startMongoServer({
    dataDir: env.MONGO_DATA_DIR,
    port: env.MONGO_PORT,
    host: env.HOST,
    allowRemote: env.MONGO_ALLOW_REMOTE === 'yes',
    log: (message) => say({ level: 'warn', message }),
    onUnwritable() {
      say({ level: 'fatal', message: "the journal can't be written, so the server ends" });
      process.exit(1);
    },
  });
  say({ level: 'info', message: 'ready', port: server.port, url: server.url, pid: process.pid });
  const stop = () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: Error) => {
  const reason = error instanceof z.ZodError ? z.prettifyError(error).replaceAll('\n', ' ') : error.message;
  say({ level: 'fatal', message: `can't start: ${reason}` });
  process.exit(1);
});
