const capitalized = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());

export function filesOf(name: string): Record<string, string> {
  const Name = capitalized(name);
  const own = {
    'package.json': `${JSON.stringify(
      {
        name: `@loop-petal/${name}`,
        version: '0.1.0',
        private: true,
        type: 'module',
        dependencies: { '@loop-petal/contracts': '*', '@loop-petal/service-kit': '*', zod: '^4.6.7' },
      },
      null,
      2,
    )}\n`,
    'migrations/0001-baseline.sql': '-- Up Migration\n\nselect 1;\n',
    'src/config.ts': `import { databaseUrl, type Environment, readConfig, serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

export const ${Name}Environment = z.object({ ...serviceEnvironment, DATABASE_URL: databaseUrl });
export type Config = z.output<typeof ${Name}Environment>;

export const loadConfig = (env?: Environment): Config => readConfig(${Name}Environment, env);
`,
    'src/context.ts': `import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import type { Config } from './config.ts';

export interface Context extends PostgresDeps {}

export const createContext = (_config: Config, deps: PostgresDeps): Context => deps;
`,
    'src/api.ts': `import type { ${name}Api } from '@loop-petal/contracts/operations/${name}';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import type { Context } from './context.ts';

export const ${name}Handlers = (_ctx: Context): OwnHandlers<typeof ${name}Api.calls> => ({});
`,
    'src/consumers.ts': `import type { Consumer } from '@loop-petal/service-kit/events/consumer';
import type { Context } from './context.ts';

export const ${name}Consumers = (_ctx: Context): Consumer[] => [];
`,
    'src/service.ts': `import { ${name}Api } from '@loop-petal/contracts/operations/${name}';
import { postgresStore } from '@loop-petal/service-kit/service/postgres-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { ${name}Handlers } from './api.ts';
import { loadConfig } from './config.ts';
import { ${name}Consumers } from './consumers.ts';
import { createContext } from './context.ts';

export const ${name}Service = defineService({
  api: ${name}Api,
  store: postgresStore(new URL('../migrations', import.meta.url)),
  loadConfig,
  createContext,
  handlers: ${name}Handlers,
  consumers: ${name}Consumers,
});
`,
    'src/main.ts': `import { runService } from '@loop-petal/service-kit/service/run-service';
import { ${name}Service } from './service.ts';

await runService(${name}Service);
`,
    [`test/start-${name}.ts`]: `import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { ${name}Service } from '../src/service.ts';

/** The whole service on its own database. */
export const start${Name} = () => startTestService(${name}Service);
`,
    [`test/${name}.test.ts`]: `import { expect, test } from '@jest/globals';
import { start${Name} } from './start-${name}.ts';

test('${name} is ready once its database exists', async () => {
  const service = await start${Name}();
  expect((await service.request('GET', '/readyz')).status).toBe(200);
  await service.stop();
});
`,
  };
  return {
    ...Object.fromEntries(Object.entries(own).map(([path, text]) => [`services/${name}/${path}`, text])),
    [`packages/contracts/src/operations/${name}.ts`]: `import { deadLetterCalls } from './dead-letters.ts';
import { defineApi } from './operation.ts';

export const ${name}Api = defineApi('${name}', { ...deadLetterCalls });
`,
    [`tests/api/src/harnesses/${name}.ts`]: `import { start${Name} } from '../../../../services/${name}/test/start-${name}.ts';
import { type Harness, newPeople } from '../harness.ts';

export async function open${Name}(): Promise<Harness> {
  const { app, bus, request, stop } = await start${Name}();
  return { service: '${name}', app, request, people: newPeople(), bus, owned: {}, ids: [], close: stop };
}
`,
  };
}

/** Lines to add to the lists of services. */
export function entriesOf(name: string): [file: string, before: string, line: string][] {
  const Name = capitalized(name);
  return [
    ['packages/contracts/src/services.ts', "  catalog: 'mongo',", `  ${name}: 'postgres',`],
    [
      'packages/contracts/src/operations/all.ts',
      "import { shippingApi } from './shipping.ts';",
      `import { ${name}Api } from './${name}.ts';`,
    ],
    ['packages/contracts/src/operations/all.ts', '  notifications: notificationsApi,', `  ${name}: ${name}Api,`],
    [
      'tools/settings/src/environments.ts',
      "import { ShippingEnvironment } from '../../../services/shipping/src/config.ts';",
      `import { ${Name}Environment } from '../../../services/${name}/src/config.ts';`,
    ],
    ['tools/settings/src/environments.ts', '  web: WebEnvironment,', `  ${name}: ${Name}Environment,`],
    [
      'tests/api/src/consumed-events.ts',
      "import { shippingService } from '../../../services/shipping/src/service.ts';",
      `import { ${name}Service } from '../../../services/${name}/src/service.ts';`,
    ],
    ['tests/api/src/consumed-events.ts', '  catalog: catalogService,', `  ${name}: ${name}Service,`],
    [
      'tests/api/src/all-harnesses.ts',
      "import { openShipping } from './harnesses/shipping.ts';",
      `import { open${Name} } from './harnesses/${name}.ts';`,
    ],
    ['tests/api/src/all-harnesses.ts', '  shipping: openShipping,', `  ${name}: open${Name},`],
    [
      'infra/docker/Dockerfile',
      'COPY gateway/package.json gateway/',
      `COPY services/${name}/package.json services/${name}/`,
    ],
  ];
}
