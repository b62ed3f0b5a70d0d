/**
 * The secrets of the shop under docker compose, kept in one volume and distributed so that each container has a volume
 * with only its own:
 *
 *   secrets.mjs hand-out           creates missing ones and writes each part its files
 *   secrets.mjs print | load       all of them as JSON, to stdout and from stdin: for a backup that is kept separately
 *   secrets.mjs add|use|drop NAME  the three steps of changing one (docs/operations.md)
 *
 * SECRETS_DIR and PARTS_DIR name the folders; POSTGRES_PASSWORD and MONGO_PASSWORD are percent-encoded in addresses.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NAMES = ['INTERNAL_TOKEN_SECRET', 'SESSION_SECRET', 'LINK_SECRET', 'PAYMENT_WEBHOOK_SECRET'];

/**
 * The files of each part; a test compares them with the settings of the programs.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const PARTS = {
  gateway: ['INTERNAL_TOKEN_SECRET', 'SESSION_SECRET', 'DATABASE_URL'],
  identity: ['INTERNAL_TOKEN_SECRET', 'SESSION_SECRET', 'DATABASE_URL'],
  catalog: ['INTERNAL_TOKEN_SECRET', 'MONGO_URL'],
  cart: ['INTERNAL_TOKEN_SECRET', 'DATABASE_URL'],
  orders: ['INTERNAL_TOKEN_SECRET', 'LINK_SECRET', 'DATABASE_URL'],
  payments: ['INTERNAL_TOKEN_SECRET', 'PAYMENT_WEBHOOK_SECRET', 'DATABASE_URL'],
  shipping: ['INTERNAL_TOKEN_SECRET', 'LINK_SECRET', 'DATABASE_URL'],
  chat: ['INTERNAL_TOKEN_SECRET', 'MONGO_URL'],
  notifications: ['INTERNAL_TOKEN_SECRET', 'LINK_SECRET', 'DATABASE_URL'],
  production: ['INTERNAL_TOKEN_SECRET', 'DATABASE_URL'],
  settings: ['INTERNAL_TOKEN_SECRET', 'DATABASE_URL'],
  tools: ['POSTGRES_URL', 'MONGO_URL'],
};

const STEPS = {
  add: ([old, ...more]) => [old, made(), ...more],
  use: ([old, ...more]) => [...more, old],
  drop: ([used]) => [used],
};

const made = () => randomBytes(32).toString('base64url');

/** @param {Record<string, string | undefined>} env */
function secretsIn(env) {
  const { SECRETS_DIR: kept = '', PARTS_DIR: handedOut = '' } = env;
  const read = () =>
    Object.fromEntries(
      NAMES.filter((name) => existsSync(join(kept, name))).map((name) => [
        name,
        readFileSync(join(kept, name), 'utf8').trim(),
      ]),
    );
  const postgres = `postgres://postgres:${encodeURIComponent(env.POSTGRES_PASSWORD)}@postgres:5432`;
  const mongo = `mongodb://root:${encodeURIComponent(env.MONGO_PASSWORD)}@mongo:27017`;
  const addressOf = {
    DATABASE_URL: (part) => `${postgres}/${part}`,
    MONGO_URL: (part) => `${mongo}/${part === 'tools' ? '' : part}?authSource=admin`,
    POSTGRES_URL: () => `${postgres}/postgres`,
  };

  function handOut() {
    const secrets = read();
    for (const name of NAMES) {
      secrets[name] ??= made();
      write(kept, name, secrets[name], 0o600);
    }
    for (const [part, names] of Object.entries(PARTS)) {
      for (const name of names) write(join(handedOut, part), name, secrets[name] ?? addressOf[name](part), 0o444);
    }
  }

  return {
    handOut,
    print: () => `${JSON.stringify(read(), null, 2)}\n`,
    load(text) {
      const given = JSON.parse(text);
      const unknown = Object.entries(given).filter(
        ([name, value]) => !NAMES.includes(name) || typeof value !== 'string',
      );
      if (unknown.length > 0) throw new Error(`${unknown.map(([name]) => name).join(', ')}: not a secret of the shop`);
      for (const [name, value] of Object.entries(given)) write(kept, name, value, 0o600);
      handOut();
    },
    change(step, name) {
      if (!NAMES.includes(name)) throw new Error(`${name}: unknown secret; known: ${NAMES.join(', ')}`);
      const values = (read()[name] ?? made()).split(',');
      if (step === 'use' && values.length < 2) throw new Error(`${name} has only one value: add one first`);
      write(kept, name, STEPS[step](values).join(','), 0o600);
      handOut();
    },
  };
}

function write(folder, name, value, mode) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const file = join(folder, name);
  writeFileSync(`${file}.new`, value, { mode });
  renameSync(`${file}.new`, file);
}

function main([command = 'hand-out', name = '']) {
  const secrets = secretsIn(process.env);
  if (command === 'print') process.stdout.write(secrets.print());
  else if (command === 'load') secrets.load(readFileSync(0, 'utf8'));
  else if (command in STEPS) secrets.change(command, name);
  else if (command === 'hand-out') secrets.handOut();
  else throw new Error(`${command}: unknown command; known: hand-out, print, load, add, use and drop`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
