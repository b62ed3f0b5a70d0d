import { environments, variablesOf } from './environments.ts';
import { type Source, settings } from './settings.ts';

const OF_COMPOSE: Record<string, { about: string; fallback: string }> = {
  PORT: { about: 'The port of the shop on this machine.', fallback: '8080' },
  PUBLISH_ON: {
    about: 'The address of this machine to listen on; 0.0.0.0 for all. Put a proxy with TLS in front.',
    fallback: '127.0.0.1',
  },
  POSTGRES_PASSWORD: { about: 'Password of Postgres, which is not reachable from outside.', fallback: 'loop-petal' },
  MONGO_PASSWORD: { about: 'The same for MongoDB. Both take effect only on the first start.', fallback: 'loop-petal' },
  MAIL_PORT: { about: 'The port of the email inbox.', fallback: '8025' },
  GRAFANA_PORT: { about: 'The port of Grafana (--profile observability).', fallback: '3001' },
  PROMETHEUS_PORT: { about: 'The port of Prometheus (--profile observability).', fallback: '9090' },
  BACKUPS: { about: 'The folder on this machine for backups.', fallback: './backups' },
  TAG: { about: 'Tag of the images.', fallback: '0.1.0' },
};

const IN_COMPOSE: Record<string, string> = {
  PUBLIC_URL: 'http://localhost:8080',
  DEMO: 'true',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'crochet-demo',
  CARRIER_SPEED: '720',
  SMTP_URL: 'smtp://mailpit:1025',
};

const CHAPTERS: readonly { by: readonly Source[]; passedOn: boolean; about: string }[] = [
  { by: ['you'], passedOn: true, about: 'Settings. An empty or missing variable means the value shown.' },
  {
    by: ['a secret'],
    passedOn: true,
    about: 'Third-party secrets. The shop creates its own on the first start.',
  },
  {
    by: ['you', 'a secret', 'the deployment'],
    passedOn: false,
    about:
      'Not read from this file: docker-compose.yml, k8s/ or tests set them. Listed for running the programs\n' +
      '# manually. NAME_FILE names a file with the value of NAME.',
  },
];

/** The variables that a compose file takes from .env. */
export const variablesOfCompose = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? ''));

/**
 * The text of .env.example: every variable of every program, its readers and its default. Docker compose passes exactly
 * the commented-out lines (`#NAME=`).
 * @param compose the text of docker-compose.yml
 */
export function envExample(compose: string): string {
  const used = variablesOfCompose(compose);
  const isPassedOn = (name: string) => used.has(name) && !(name in OF_COMPOSE);
  const chapters = CHAPTERS.map(({ by, passedOn, about }) => {
    const names = Object.entries(settings).filter(
      ([name, setting]) => by.includes(setting.by) && isPassedOn(name) === passedOn,
    );
    return [`# ${'-'.repeat(100)}`, `# ${about}`, ...names.map(([name]) => entry(name, passedOn))].join('\n');
  });
  const own = Object.entries(OF_COMPOSE).map(([name, { about, fallback }]) => `\n# ${about}\n#${name}=${fallback}`);
  return [
    '# Copy to .env and change it; docker compose reads it. Written by `npm run describe`.',
    ...own,
    '',
    chapters.join('\n\n'),
    '',
  ].join('\n');
}

function entry(name: string, passedOn: boolean): string {
  const readers = Object.keys(environments).filter((part) => variablesOf(part).some((one) => one.name === name));
  const known = readers.flatMap((part) => variablesOf(part)).filter((one) => one.name === name);
  const own = known.find((one) => one.fallback !== undefined)?.fallback ?? '';
  const who = readers.length > 7 ? 'all services' : readers.join(', ');
  const line = passedOn ? `#${name}=${IN_COMPOSE[name] ?? own}` : `# ${name}=${own}`;
  return `\n# ${settings[name]?.about} (${who})\n${line}`;
}
