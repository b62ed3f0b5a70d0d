import { constants } from 'node:fs';
import { access, mkdir, readFile, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { advice, type Finding, ok, wrong } from './finding.ts';

export interface Machine {
  nodeVersion: string;
  totalBytes: number;
  diskFreeBytes(path: string): Promise<number>;
  path: string;
  port: number;
  dataDir: string;
}

const GIB = 1024 ** 3;
const MIN_MEMORY_BYTES = 1.5 * GIB;
const MIN_DISK_BYTES = 2 * GIB;
const OPTIONAL = {
  chromium: 'npm run test:e2e',
  docker: 'docker compose up, container images',
  java: 'npm run test:real without Docker',
  go: 'npm run test:real without Docker',
};

export const thisMachine = (env: NodeJS.ProcessEnv, dataDir: string): Machine => ({
  nodeVersion: process.versions.node,
  totalBytes: totalmem(),
  async diskFreeBytes(path) {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  },
  path: env.PATH ?? '',
  port: Number(env.PORT || 8080),
  dataDir,
});

export async function examineMachine(machine: Machine): Promise<Finding[]> {
  return [
    nodeVersion(machine.nodeVersion),
    memory(machine),
    ...(await dataFolder(machine)),
    await port(machine),
    ...(await optionalTools(machine.path)),
  ];
}

function nodeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isFit = major > 20 || (major === 20 && minor >= 19);
  return isFit ? ok(`Node ${version}`) : wrong(`Node ${version} is too old`, 'Install Node 20.19 or newer.');
}

function memory({ totalBytes }: Machine): Finding {
  const size = `${(totalBytes / GIB).toFixed(1)} GiB of memory`;
  return totalBytes >= MIN_MEMORY_BYTES ? ok(size) : wrong(`only ${size}`, 'The whole shop takes about 1.1 GiB.');
}

async function dataFolder({ dataDir, diskFreeBytes }: Machine): Promise<Finding[]> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
    const free = await diskFreeBytes(dataDir);
    const told = `${(free / GIB).toFixed(1)} GiB free at ${dataDir}`;
    return [
      free >= MIN_DISK_BYTES
        ? ok(told)
        : wrong(`only ${told}`, 'Free some space, or choose another folder with DATA_DIR.'),
    ];
  } catch (error) {
    return [wrong(`${dataDir} can't be written: ${(error as Error).message}`, 'Choose another folder with DATA_DIR.')];
  }
}

async function port({ port: wanted, dataDir }: Machine): Promise<Finding> {
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
  if (isFree) return ok(`port ${wanted} is free`);
  const isOurs = await readFile(join(dataDir, 'stores.json')).then(
    () => true,
    () => false,
  );
  return isOurs
    ? ok(`the shop of ${dataDir} is running; port ${wanted} is taken`)
    : wrong(`port ${wanted} is taken by another program`, `PORT=${wanted + 1} npm start`);
}

async function optionalTools(path: string): Promise<Finding[]> {
  const folders = path.split(delimiter).filter(Boolean);
  const isThere = async (tool: string) => {
    const found = await Promise.all(
      folders.map((folder) =>
        access(join(folder, tool), constants.X_OK).then(
          () => true,
          () => false,
        ),
      ),
    );
    return found.includes(true);
  };
  return Promise.all(
    Object.entries(OPTIONAL).map(async ([tool, purpose]) =>
      (await isThere(tool))
        ? ok(`${tool} is installed`)
        : advice(`${tool} is not installed`, `Only needed for: ${purpose}.`),
    ),
  );
}
