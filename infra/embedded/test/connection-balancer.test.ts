import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '../src/free-port.ts';
import { type Balancer, startBalancer } from '../src/supervisor/connection-balancer.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function replica(name: string, port = 0): Promise<Server & { port: number }> {
  const server = createServer((req, res) => {
    let received = 0;
    req.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    req.on('end', () => res.end(`${name} ${received}`));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(server, { port: (server.address() as AddressInfo).port });
}

async function balance(ports: number[]): Promise<{ balancer: Balancer; ask: (body?: string) => Promise<string> }> {
  const port = await freePort();
  const balancer = await startBalancer(port, '127.0.0.1', ports);
  ends.push(balancer.stop);
  const ask = async (body?: string) => {
    const init = { headers: { connection: 'close' }, ...(body === undefined ? {} : { method: 'POST', body }) };
    return (await fetch(`http://127.0.0.1:${port}/`, init)).text();
  };
  return { balancer, ask };
}

test('connections go to the replicas in turn', async () => {
  const replicas = [await replica('one'), await replica('two')];
  const { ask } = await balance(replicas.map(({ port }) => port));
  expect(await Promise.all([ask(), ask(), ask(), ask()]).then((all) => all.toSorted())).toEqual([
    'one 0',
    'one 0',
    'two 0',
    'two 0',
  ]);
  expect(await ask('x'.repeat(3_000_000))).toMatch(/ 3000000$/);
});

test('a replica that does not listen is skipped, and used again once it listens', async () => {
  const gone = await freePort();
  const { ask } = await balance([gone, (await replica('two')).port]);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['two 0', 'two 0', 'two 0']);
  await replica('one', gone);
  expect(new Set([await ask(), await ask()])).toEqual(new Set(['one 0', 'two 0']));
});

test('without any replica the connection is closed', async () => {
  const { ask } = await balance([await freePort(), await freePort()]);
  await expect(ask()).rejects.toThrow('fetch failed');
});
