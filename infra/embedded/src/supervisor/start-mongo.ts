import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseHosts } from '../../../../packages/service-kit/src/runtime/store-address.ts';
import { StartError } from '../start-error.ts';
import type { Config } from './config.ts';
import { choosePort } from './parts.ts';
import { answers } from './port-check.ts';
import { type Startup, watchPart } from './start-part.ts';
import { type Program, supervise } from './supervise.ts';
import { sayPart } from './terminal.ts';
import { waitUntil } from './wait-until.ts';

export type Mongo = { url: string; ready: Promise<void>; stop: () => Promise<void> };

const MAX_WAIT_MS = 2_000;
/** A real server writes its memory to disk before it ends. */
const MONGOD_PATIENCE_MS = 5_000;
const MEMORY_MB = 512;

/**
 * The shop's MongoDB: the server in MONGO_URL, or else the `mongod` on the PATH, or else the stand-in. A shop keeps
 * using `mongod` or the stand-in, because they store their data in different folders.
 * @throws StartError when the data belongs to a `mongod` that is no longer installed
 */
export async function startMongo(config: Config, standIn: string, startup: Startup): Promise<Mongo> {
  const since = performance.now();
  const named = config.environment.MONGO_URL;
  if (named) {
    const hosts = parseHosts(named);
    if (!hosts) throw new StartError('Wrong setting: MONGO_URL is not a MongoDB address');
    sayPart('mongo (MONGO_URL)', hosts, since);
    return { url: named, ready: Promise.resolve(), stop: async () => {} };
  }
  const port = await choosePort(config, 'mongo');
  const mongod = chooseMongod(config);
  const logFile = startup.logFile('mongo');
  const program = mongod ? mongodProgram(mongod, config, port) : standInProgram(standIn, config, port);
  const supervised = supervise({ ...program, name: 'mongo', logFile }, watchPart('mongo', logFile, startup));
  return {
    url: `mongodb://127.0.0.1:${port}`,
    ready: waitUntil('mongo', () => answers(port), startup.ending.signal).then(() =>
      sayPart(mongod ? 'mongod' : 'mongo stand-in', `127.0.0.1:${port}`, since),
    ),
    stop: () => supervised.stop(mongod ? MONGOD_PATIENCE_MS : MAX_WAIT_MS),
  };
}

const folders = ({ dataDir }: Config) => ({ standIn: join(dataDir, 'mongo'), mongod: join(dataDir, 'mongod') });

/** @returns the path of the `mongod` to run; undefined for the stand-in */
function chooseMongod(config: Config): string | undefined {
  const { standIn, mongod } = folders(config);
  const program = findOnPath('mongod', config.environment.PATH);
  if (program && !existsSync(standIn)) return program;
  if (!program && existsSync(mongod))
    throw new StartError(
      `${mongod} holds the data of a mongod, which is not on the PATH. Or start over: npm start -- --fresh`,
    );
  return undefined;
}

function findOnPath(name: string, path = ''): string | undefined {
  const isProgram = (file: string) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

type Command = Omit<Program, 'name' | 'logFile'>;

const standInProgram = (script: string, config: Config, port: number): Command => ({
  script,
  memoryMb: MEMORY_MB,
  environment: {
    ...config.environment,
    HOST: '127.0.0.1',
    MONGO_PORT: String(port),
    MONGO_DATA_DIR: folders(config).standIn,
  },
});

function mongodProgram(mongod: string, config: Config, port: number): Command {
  const folder = folders(config).mongod;
  mkdirSync(folder, { recursive: true });
  const args = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1'];
  return { script: mongod, args, memoryMb: MEMORY_MB, environment: config.environment };
}
