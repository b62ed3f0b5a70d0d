import { setMaxListeners } from 'node:events';
import { freePort } from '../free-port.ts';
import { commandLine, isAlive, parentOf } from '../running-process.ts';
import type { Config } from './config.ts';
import { startBalancer } from './connection-balancer.ts';
import { announceEnd, openDataFolder, waitForEarlierEnd, writeStoresFile } from './data-folder.ts';
import { logFiles } from './log-files.ts';
import { addressAt, type OwnPorts, partEnvironment, type Stack, servicesEnvironment } from './part-environment.ts';
import { choosePorts, type Part, processName } from './parts.ts';
import { requirePort } from './port-check.ts';
import { recordProcesses } from './recorded-processes.ts';
import { secretsOf } from './secrets.ts';
import { seedShop } from './seed-shop.ts';
import { type Startup, startPart } from './start-part.ts';
import { startStores } from './start-stores.ts';
import { type Supervised, supervise } from './supervise.ts';
import { say, warn } from './terminal.ts';

export type Programs = { parts: Part[]; mongoScript: string; seedScript: string };
type Stop = () => Promise<void> | void;

const PARTS_PATIENCE_MS = 7_000;

class EndRequested extends Error {}

/** Runs the shop until it must end. @returns the exit code once all parts have stopped */
export async function runStack(config: Config, programs: Programs): Promise<number> {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const end = () => ending.abort(new EndRequested());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  const parentWatch = endWithNpm(end);
  const stops: Stop[] = [];
  let exitCode = 0;
  try {
    await startStack(config, programs, ending, stops);
    say(`Ready: ${config.publicUrl}`);
    await new Promise((_, reject) => ending.signal.addEventListener('abort', () => reject(ending.signal.reason)));
  } catch (error) {
    if (error instanceof EndRequested) say('Stopping …');
    else {
      warn((error as Error).message);
      exitCode = 1;
    }
  }
  for (const stop of stops.reverse()) await stop();
  clearInterval(parentWatch);
  return exitCode;
}

async function startStack(config: Config, programs: Programs, ending: AbortController, stops: Stop[]): Promise<void> {
  const { dataDir, port, host, only } = config;
  await waitForEarlierEnd(dataDir);
  await requirePort(port, host);
  const folder = await openDataFolder(dataDir, config.fresh);
  stops.push(folder.release);
  ending.signal.addEventListener('abort', () => announceEnd(dataDir));
  const startup: Startup = { logFile: logFiles(dataDir), record: recordProcesses(dataDir), ending, started: false };
  const { ports, metricsPort } = await choosePorts(config);
  const secrets = secretsOf(dataDir);
  ending.signal.throwIfAborted();

  const stores = await startStores(config, programs.mongoScript, startup);
  stops.push(stores.stop);
  if (stores.problem) throw stores.problem;
  stops.push(writeStoresFile(dataDir, stores));
  ending.signal.throwIfAborted();

  const placed = (
    await Promise.all(programs.parts.map((part) => placeReplicas(part, config, { ports, metricsPort }, stops)))
  ).flat();
  const chats = placed.filter(({ part }) => part.name === 'chat').map(({ own }) => own.port);
  const chatPorts = chats.length > 0 ? chats : [ports.chat as number];
  const { postgresUrl, postgresSocket, mongoUrl } = stores;
  const stack: Stack = { config, secrets, ports, metricsPort, postgresUrl, postgresSocket, mongoUrl, chatPorts };
  const running: Supervised[] = [];
  stops.push(async () => void (await Promise.all(running.map((part) => part.stop(PARTS_PATIENCE_MS)))));
  await Promise.all(
    placed.map(({ part, own }) => {
      // The gateway is never ready while parts are deliberately omitted.
      const path = only && part.name === 'gateway' ? '/healthz' : '/readyz';
      const { services } = part;
      const addresses = services
        ? services.map(({ name }) => ({ name, address: addressAt(ports[name]) }))
        : [{ name: processName(part), address: addressAt(own.port) }];
      const environment = services ? servicesEnvironment(part, services, stack) : partEnvironment(part, stack, own);
      const { supervised, ready } = startPart(part, environment, { addresses, path, watch: config.watch }, startup);
      running.push(supervised);
      return ready;
    }),
  );
  startup.started = true;
  if (!config.demo || only) return;
  const gateway = { name: 'gateway', script: programs.seedScript, memoryMb: 256 };
  const environment = { ...partEnvironment(gateway, stack), GATEWAY_URL: `http://127.0.0.1:${port}` };
  const seed = { ...gateway, name: 'seed', environment, logFile: startup.logFile('seed') };
  await seedShop(dataDir, seed, startup, (watcher) => {
    running.push(supervise(seed, watcher));
  });
  ending.signal.throwIfAborted();
}

type Placed = { part: Part; own: OwnPorts };

async function placeReplicas(
  part: Part,
  config: Config,
  { ports, metricsPort }: Pick<Stack, 'ports' | 'metricsPort'>,
  stops: Stop[],
): Promise<Placed[]> {
  const port = ports[part.name] as number;
  if (config.replicas === 1) return [{ part, own: { port, metricsPort } }];
  const placed: Placed[] = [];
  for (let replica = 1; replica <= config.replicas; replica += 1) {
    const own = { port: await freePort(), metricsPort: replica === 1 ? metricsPort : await freePort() };
    placed.push({ part: replica === 1 ? part : { ...part, replica }, own });
  }
  const host = (part.name === 'gateway' && config.host) || '127.0.0.1';
  const behind = placed.map(({ own }) => own.port);
  stops.push((await startBalancer(port, host, behind)).stop);
  return placed;
}

/** A killed `npm start` can't forward the signal, so its child watches for its end. */
function endWithNpm(end: () => void): NodeJS.Timeout | undefined {
  if (!process.env.npm_lifecycle_event) return undefined;
  // npm starts a shell in between, which outlives it.
  const shell = /(^|\/)(ba|da|z)?sh -c/.test(commandLine(process.ppid));
  const npm = shell ? parentOf(process.ppid) : process.ppid;
  return setInterval(() => isAlive(npm) || end(), 250);
}
