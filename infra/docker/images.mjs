import { readdirSync } from 'node:fs';

/**
 * An image of the shop: the folder of its program, and the source folder of its build stage, which is the whole project
 * if the program needs other parts; `carriesMigrations`: all migrations beside its program.
 * @typedef {{ name: string, folder: string, source: string, isClient?: boolean, carriesMigrations?: boolean }} Image
 */

/** @type {(name: string, folder: string, more?: Partial<Image>) => Image} */
const image = (name, folder, more = {}) => ({ name, folder, source: folder, ...more });

export const DOCKERFILE = 'infra/docker/Dockerfile';

export const images = [
  image('gateway', 'gateway'),
  ...readdirSync(new URL('../../services', import.meta.url)).map((name) => image(name, `services/${name}`)),
  image('web', 'web', { isClient: true }),
  image('admin-web', 'admin-web', { isClient: true }),
  image('seed', 'infra/seed'),
  image('topics', 'infra/kafka'),
  image('operations', 'infra/operations', { source: '.', carriesMigrations: true }),
];
