import { expect, jest, test } from '@jest/globals';

let next = 31_000;
jest.unstable_mockModule('node:crypto', () => ({ randomInt: () => next++ }));
const { choosePorts } = await import('../src/supervisor/parts.ts');
const { readConfig } = await import('../src/supervisor/config.ts');

test.each(['PORT', 'MONGO_PORT', 'POSTGRES_PORT', 'METRICS_PORT'])(
  'no part gets the port that %s names for another program',
  async (variable) => {
    const named = next;
    const { ports } = await choosePorts(readConfig('', [], { [variable]: String(named) }));
    const { gateway, ...free } = ports;
    expect(Object.values(free)).not.toContain(named);
  },
);
