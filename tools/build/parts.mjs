import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.mjs';

const has = (path) => existsSync(join(root, path));

const services = () => readdirSync(join(root, 'services'));

/** Node programs to bundle: `entries` maps the output, without .js, below `folder/dist` to its source. */
export const programs = () =>
  [
    ...[
      ...['gateway', ...services().map((name) => `services/${name}`), 'web', 'admin-web'],
      ...['infra/seed', 'infra/operations', 'packages/mongo-stand-in'],
    ].map((folder) => ({
      name: folder.split('/').at(-1),
      folder,
      entries: { main: `${folder}/src/main.ts` },
    })),
    {
      name: 'services',
      folder: 'infra/embedded',
      sources: ['services'],
      entries: { services: 'infra/embedded/src/services/main.ts' },
    },
    {
      name: 'supervisor',
      folder: 'infra/embedded',
      entries: { 'supervisor/main': 'infra/embedded/src/supervisor/main.ts' },
    },
  ].filter(({ entries }) => Object.values(entries).every(has));

/** The names of what `npm start` runs. @param separate each service in its own process */
export const partsOfShop = (separate) => [
  ...(separate ? services() : ['services']),
  ...['gateway', 'web', 'admin-web', 'seed', 'mongo-stand-in', 'supervisor'],
];

export const clients = () => ['web', 'admin-web'].filter((folder) => has(`${folder}/vite.config.ts`));
