import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../infra/embedded/src/free-port.ts';
import { cached } from './cache.ts';
import { runToEnd, type ServerRun, startServer } from './processes.ts';
import { progress } from './progress.ts';

const POM = join(import.meta.dirname, 'kafka/pom.xml');

const serverProperties = (port: number, controllerPort: number, dataFolder: string) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
log.dirs=${join(dataFolder, 'kafka/log')}
offsets.topic.num.partitions=4
offsets.topic.replication.factor=1
transaction.state.log.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
`;

const kafkaJars = (signal: AbortSignal) =>
  cached('kafka', [POM], async (folder) => {
    progress('kafka: fetching its jars with mvn');
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
    const args = ['-B', '-q', '-f', POM, goal, '-DincludeScope=runtime', `-DoutputDirectory=${folder}`];
    await runToEnd('mvn', args, { signal });
  });

export async function startKafka({ dataFolder, signal, onStop }: ServerRun): Promise<string> {
  const classpath = join(await kafkaJars(signal), '*');
  const port = await freePort();
  const controllerPort = await freePort();
  const folder = join(dataFolder, 'kafka');
  const properties = join(folder, 'server.properties');
  await mkdir(folder);
  await writeFile(properties, serverProperties(port, controllerPort, dataFolder));

  const java = (heap: number) => [`-Xmx${heap}m`, '-XX:+UseSerialGC', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'];
  // A cluster id is 16 bytes in base64url; a leading dash would be read as an option.
  const clusterId = `L${randomBytes(16).toString('base64url').slice(1, 22)}`;
  const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', properties];
  await runToEnd('java', [...java(128), '-cp', classpath, ...format], { signal });

  const startedLine = '-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info';
  await startServer('java', [...java(512), startedLine, '-cp', classpath, 'kafka.Kafka', properties], {
    signal,
    onStop,
    ready: /Kafka Server started/,
    withinMs: 60_000,
    cwd: folder,
  });
  progress(`kafka: ready on 127.0.0.1:${port}`);
  return `127.0.0.1:${port}`;
}
