import type { GenericContainer } from 'testcontainers';
import { freePort } from '../../infra/embedded/src/free-port.ts';
import { readVersions, referenceOf } from '../../tools/versions/versions.ts';
import { allStarted, type ServerRun } from './processes.ts';
import { progress } from './progress.ts';

type Testcontainers = typeof import('testcontainers');
type OnStop = ServerRun['onStop'];

const images = readVersions();
const imageOf = (name: string): string => {
  const version = images[name];
  if (!version) throw new Error(`versions.json has no ${name}`);
  return referenceOf(version);
};

async function started(name: string, container: GenericContainer, onStop: OnStop) {
  progress(`${name}: starting its container`);
  const running = await container.start();
  onStop(() => running.stop());
  progress(`${name}: ready`);
  return running;
}

async function startPostgres({ GenericContainer, Wait }: Testcontainers, onStop: OnStop): Promise<string> {
  const container = new GenericContainer(imageOf('postgres'))
    .withEnvironment({ POSTGRES_PASSWORD: 'postgres' })
    .withExposedPorts(5432)
    // Once for the server that prepares the folder, once for the real one.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2));
  const running = await started('postgres', container, onStop);
  return `postgres://postgres:postgres@${running.getHost()}:${running.getMappedPort(5432)}/postgres`;
}

async function startMongo({ GenericContainer, Wait }: Testcontainers, onStop: OnStop): Promise<string> {
  const container = new GenericContainer(imageOf('mongo'))
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/));
  const running = await started('mongo', container, onStop);
  return `mongodb://${running.getHost()}:${running.getMappedPort(27017)}/`;
}

// The broker advertises its own address, so the ports inside and outside must match.
async function startKafka({ GenericContainer, Wait }: Testcontainers, onStop: OnStop): Promise<string> {
  const port = await freePort();
  const container = new GenericContainer(imageOf('kafka'))
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
      KAFKA_LISTENERS: `PLAINTEXT://0.0.0.0:${port},CONTROLLER://localhost:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/));
  await started('kafka', container, onStop);
  return `127.0.0.1:${port}`;
}

export async function startContainers({ onStop }: ServerRun): Promise<Record<string, string>> {
  progress('a Docker engine answers: containers');
  const testcontainers = await import('testcontainers');
  const [postgres, mongo, kafka] = await allStarted([
    startPostgres(testcontainers, onStop),
    startMongo(testcontainers, onStop),
    startKafka(testcontainers, onStop),
  ]);
  return { TEST_POSTGRES_URL: postgres, TEST_MONGO_URL: mongo, TEST_KAFKA_BROKERS: kafka };
}
