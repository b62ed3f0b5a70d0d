import { addressOfDatabase } from '../../../../packages/service-kit/src/runtime/store-address.ts';
import type { Config } from './config.ts';
import type { Part } from './parts.ts';
import type { Secrets } from './secrets.ts';

export type Stack = {
  config: Config;
  secrets: Secrets;
  ports: Record<string, number>;
  /** The ports of the chat processes; the gateway keeps each socket with one of them. */
  chatPorts: number[];
  metricsPort: number;
  postgresUrl: string;
  /** The folder of Postgres' Unix socket, if it has one. */
  postgresSocket: string | undefined;
  mongoUrl: string;
};

export const addressAt = (port: number | undefined) => `http://127.0.0.1:${port}`;
const databaseUrl = ({ postgresUrl, postgresSocket }: Stack, name: string) =>
  `${postgresUrl}/${name}${postgresSocket ? `?host=${encodeURIComponent(postgresSocket)}` : ''}`;
const variable = (name: string) => `${name.toUpperCase().replaceAll('-', '_')}_URL`;

/**
 * Otherwise, glibc keeps the memory of encoded pictures: catalog uses 400 MB after seeding, but 80 MB with these
 * settings.
 */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536' };

export type OwnPorts = { port: number; metricsPort: number };

const ownPorts = ({ ports, metricsPort }: Stack, name: string): OwnPorts => ({
  port: ports[name] as number,
  metricsPort,
});

/** The environment of one part; `own`: the ports of a replica that listens behind the part's address. */
export function partEnvironment({ name, store }: Part, stack: Stack, own = ownPorts(stack, name)): NodeJS.ProcessEnv {
  const { config, secrets, ports } = stack;
  const addressOf = (part: string) => config.environment[variable(part)] || addressAt(ports[part]);
  const addresses = Object.keys(ports).map((part) => [variable(part), addressOf(part)]);
  return {
    ...config.environment,
    ...MALLOC_SETTINGS,
    HOST: '127.0.0.1',
    PORT: String(own.port),
    LOG_LEVEL: config.logLevel,
    ...secrets,
    EVENT_BUS: 'postgres',
    EVENTS_DATABASE_URL: databaseUrl(stack, 'events'),
    PUBLIC_URL: config.publicUrl,
    DEMO: String(config.demo),
    // An empty shop without https on a developer's machine is assumed to take no real money; one with https must set
    // this.
    ...(config.publicUrl.startsWith('https:')
      ? {}
      : { PAYMENT_PROVIDER: config.environment.PAYMENT_PROVIDER || 'sandbox' }),
    ...(config.demo ? { CARRIER_SPEED: config.environment.CARRIER_SPEED ?? '720' } : {}),
    ...defined({ ADMIN_USERNAME: config.admin.username, ADMIN_PASSWORD: config.admin.password }),
    ...Object.fromEntries(addresses),
    ...(store === 'postgres' ? { DATABASE_URL: databaseUrl(stack, name) } : {}),
    ...(store === 'mongo' ? { MONGO_URL: addressOfDatabase(stack.mongoUrl, name) } : {}),
    ...(name === 'gateway'
      ? {
          METRICS_PORT: String(own.metricsPort),
          CHAT_URL: stack.chatPorts.map(addressAt).join(','),
          ...defined({ HOST: config.host }),
        }
      : {}),
  };
}

/** The environment of a process with several services: `SERVICES` holds the variables that differ, by service. */
export function servicesEnvironment(part: Part, services: readonly Part[], stack: Stack): NodeJS.ProcessEnv {
  const own = services.map((service) => {
    const { PORT, DATABASE_URL, MONGO_URL } = partEnvironment(service, stack);
    return [service.name, { PORT, DATABASE_URL, MONGO_URL }];
  });
  const { PORT: _, ...common } = partEnvironment(part, stack);
  return { ...common, SERVICES: JSON.stringify(Object.fromEntries(own)) };
}

const defined = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
