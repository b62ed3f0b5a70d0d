import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.mjs';

const has = (path) => existsSync(join(root, path));

const services = () => readdirSync(join(root, 'services')).map((name) => `services/${name}`);

/** Node programs to bundle: `entries` maps the output, without .js, below `folder/dist` to its source. */
export const programs = () =>
  [
    ...[
      ...['gateway', ...services(), 'web', 'admin-web'],
      ...['infra/seed', 'infra/operations', 'packages/mongo-stand-in'],
    ].map((folder) => ({
      name: folder.split('/').at(-1),
      folder,
      entries: { main: `${folder}/src/main.ts` },
    })),
    {
      name: 'supervisor',
      folder: 'infra/embedded',
      entries: { 'supervisor/main': 'infra/embedded/src/supervisor/main.ts' },
    },
  ].filter(({ entries }) => Object.values(entries).every(has));

export const clients = () => ['web', 'admin-web'].filter((folder) => has(`${folder}/vite.config.ts`));
