import { environments, variablesOf } from './environments.ts';
import { type Giver, settings } from './settings.ts';

/** What the compose file alone understands. */
const OF_COMPOSE: Record<string, { about: string; fallback: string }> = {
  PORT: { about: 'The port of this machine that the shop answers on.', fallback: '8080' },
  PUBLISH_ON: {
    about: 'The address of this machine that the shop answers on; 0.0.0.0 for all. Put a proxy with TLS before it.',
    fallback: '127.0.0.1',
  },
  POSTGRES_PASSWORD: { about: 'Password of Postgres, which nobody outside can reach.', fallback: 'loop-petal' },
  MONGO_PASSWORD: { about: 'The same for MongoDB. Both count at the very first start.', fallback: 'loop-petal' },
  MAIL_PORT: { about: 'The port on which mails can be read.', fallback: '8025' },
  GRAFANA_PORT: { about: 'The port of Grafana (--profile observability).', fallback: '3001' },
  PROMETHEUS_PORT: { about: 'The port of Prometheus (--profile observability).', fallback: '9090' },
  BACKUPS: { about: 'The folder of this machine that backups are written to.', fallback: './backups' },
  TAG: { about: 'Tag of the images.', fallback: '0.1.0' },
};

/** Values that the compose file gives where it differs from the programs' own. */
const IN_COMPOSE: Record<string, string> = {
  PUBLIC_URL: 'http://localhost:8080',
  DEMO: 'true',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'crochet-demo',
  CARRIER_SPEED: '720',
  SMTP_URL: 'smtp://mailpit:1025',
};

const CHAPTERS: Record<Giver, string> = {
  you: 'For you to decide. Empty or left out means the value shown.',
  'a secret':
    'Secrets. The compose file makes those it needs by itself; Kubernetes mounts them as files (NAME_FILE names the file).',
  'the deployment': 'Given by docker-compose.yml and k8s/; listed for those who run the programs by hand.',
};

/** The text of .env.example: every variable of every program, who reads it, and its value when nothing is set. */
export function envExample(): string {
  const chapters = (Object.keys(CHAPTERS) as Giver[]).map((giver) => {
    const names = Object.keys(settings).filter((name) => settings[name]?.by === giver);
    return [`# ${'-'.repeat(100)}`, `# ${CHAPTERS[giver]}`, ...names.map(entry)].join('\n');
  });
  const compose = Object.entries(OF_COMPOSE).map(([name, { about, fallback }]) => `\n# ${about}\n#${name}=${fallback}`);
  return [
    '# Copy to .env and change what you like; docker compose reads it. Written by `npm run describe`.',
    ...compose,
    '',
    chapters.join('\n\n'),
    '',
  ].join('\n');
}

function entry(name: string): string {
  const readers = Object.keys(environments).filter((part) => variablesOf(part).some((one) => one.name === name));
  const known = readers.flatMap((part) => variablesOf(part)).filter((one) => one.name === name);
  const value = IN_COMPOSE[name] ?? known.find((one) => one.fallback !== undefined)?.fallback ?? '';
  const who = readers.length > 7 ? 'all services' : readers.join(', ');
  const isInternal = name in OF_COMPOSE;
  return `\n# ${settings[name]?.about} (${who})\n#${isInternal ? ` ${name}=… inside its container` : `${name}=${value}`}`;
}
