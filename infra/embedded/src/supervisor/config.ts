import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { partNames } from './parts.ts';

const flag = z.stringbool({ truthy: ['true', '1', 'yes'], falsy: ['false', '0', 'no'] });
const port = z.coerce.number().int().min(1).max(65_535);

const Environment = z.object({
  PORT: port.default(8080),
  DATA_DIR: z.string().min(1).default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  HOST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  SEED_DEMO: flag.default(true),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
});

export type Config = {
  port: number;
  dataDir: string;
  logLevel: string;
  host?: string | undefined;
  publicUrl: string;
  demo: boolean;
  admin: { username?: string | undefined; password?: string | undefined };
  only?: string[] | undefined;
  replicas: number;
  /** Whether each service runs in its own process. */
  separate: boolean;
  fresh: boolean;
  watch: boolean;
  environment: NodeJS.ProcessEnv;
};

const STORES_ALONE = 'stores';

/** @throws StartError that names every wrong setting in one line */
export function readConfig(checkout: string, argv = process.argv.slice(2), env = process.env): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.')} is ${env[String(path[0])]}: ${message}`,
    );
    throw new StartError(`Wrong setting: ${wrong.join('; ')}`);
  }
  const options = readArguments(argv);
  const demo = parsed.data.SEED_DEMO && !options['no-seed'];
  return {
    port: parsed.data.PORT,
    dataDir: resolve(checkout, parsed.data.DATA_DIR),
    logLevel: parsed.data.LOG_LEVEL,
    host: parsed.data.HOST,
    publicUrl: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`,
    demo,
    admin: {
      username: parsed.data.ADMIN_USERNAME ?? (demo ? 'admin' : undefined),
      password: parsed.data.ADMIN_PASSWORD ?? (demo ? 'crochet-demo' : undefined),
    },
    only: options.only ? chosenParts(options.only) : undefined,
    replicas: replicaCount(options.replicas),
    separate: options.separate,
    fresh: options.fresh,
    watch: options.watch,
    environment: env,
  };
}

function readArguments(argv: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const text = { type: 'string' } as const;
    const options = {
      only: text,
      replicas: { ...text, default: '1' },
      separate: flag,
      fresh: flag,
      'no-seed': flag,
      watch: flag,
    } as const;
    return parseArgs({ args: argv, options }).values;
  } catch (error) {
    throw new StartError(
      `${(error as Error).message.split('. ')[0]}. Known: --only a,b  --replicas 2  --separate  --fresh  --no-seed`,
    );
  }
}

function replicaCount(text: string): number {
  if (/^[1-5]$/.test(text)) return Number(text);
  throw new StartError(`--replicas ${text}: between 1 and 5`);
}

function chosenParts(list: string): string[] {
  if (list === STORES_ALONE) return [];
  const chosen = list.split(',').map((name) => name.trim());
  const unknown = chosen.filter((name) => !partNames.includes(name));
  if (unknown.length > 0)
    throw new StartError(`--only: no part ${unknown.join(', ')}. Parts: ${partNames.join(', ')}, or ${STORES_ALONE}`);
  return chosen;
}
