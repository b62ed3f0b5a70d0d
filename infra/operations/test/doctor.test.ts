import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { examineDeployment } from '../src/doctor/deployment.ts';
import type { Finding } from '../src/doctor/finding.ts';
import { examineMachine, type Machine } from '../src/doctor/machine.ts';

const GIB = 1024 ** 3;
const servers: Server[] = [];
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'loop-petal-doctor-'));
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const wrongs = (findings: Finding[]) => findings.filter(({ level }) => level === 'wrong').map(({ what }) => what);

describe('a machine', () => {
  const machine = (changes: Partial<Machine> = {}): Machine => ({
    nodeVersion: '20.19.0',
    totalBytes: 4 * GIB,
    diskFreeBytes: async () => 10 * GIB,
    path: '',
    port: 0,
    dataDir,
    ...changes,
  });

  test('with Node and enough space is ready, with notes about missing test tools', async () => {
    const findings = await examineMachine(machine());
    expect(wrongs(findings)).toEqual([]);
    expect(findings.filter(({ level }) => level === 'advice').map(({ what }) => what)).toContain(
      'docker is not installed',
    );
  });

  test.each<[string, Partial<Machine>, string]>([
    ['an old Node', { nodeVersion: '20.11.1' }, 'Node 20.11.1 is too old'],
    ['little memory', { totalBytes: GIB }, 'only 1.0 GiB of memory'],
    ['a full disk', { diskFreeBytes: async () => GIB }, 'only 1.0 GiB free at'],
    ['a folder it can’t make', { dataDir: '/dev/null/data' }, "/dev/null/data can't be written"],
  ])('%s is reported', async (_what, changes, published) => {
    expect(wrongs(await examineMachine(machine(changes))).join()).toContain(published);
  });

  test('with a busy port is reported unless a shop runs on it', async () => {
    const port = await listen((_req, res) => res.end());
    expect(wrongs(await examineMachine(machine({ port })))).toEqual([`port ${port} is taken by another program`]);
    await writeFile(join(dataDir, 'stores.json'), '{}');
    expect(wrongs(await examineMachine(machine({ port })))).toEqual([]);
  });
});

describe('a deployment', () => {
  const answers: Record<string, unknown> = {
    '/readyz': { status: 'ok', parts: { orders: 'ok', web: 'ok' } },
    '/api/products': [{ id: '1' }],
    '/api/shop': { demo: false },
  };
  const shop =
    (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}): RequestListener =>
    (req, res) => {
      const all = { 'content-security-policy': "default-src 'self'", 'x-content-type-options': 'nosniff', ...headers };
      for (const [name, value] of Object.entries(all)) res.setHeader(name, value);
      const answer = { ...answers, ...changes }[req.url ?? ''];
      if (req.url === '/') return res.end(String(changes['/'] ?? '<h1>Flowers</h1>'));
      if (answer === undefined) return res.writeHead(404).end('{}');
      return res.end(JSON.stringify(answer));
    };
  const examine = async (listener: RequestListener) => examineDeployment(`http://127.0.0.1:${await listen(listener)}`);

  test('that is complete has no findings', async () => {
    expect(wrongs(await examine(shop()))).toEqual([]);
  });

  test.each<[string, RequestListener, string]>([
    ['a part that is down', shop({ '/readyz': { parts: { orders: 'down' } } }), 'orders is down'],
    ['no parts', shop({ '/readyz': {} }), '/readyz lists no parts'],
    ['an empty page', shop({ '/': '<div id="root"></div>' }), 'the home page answers 200'],
    ['no catalog', shop({ '/api/products': {} }), '/api/products answers 200'],
    ['public metrics', shop({ '/metrics': 'orders_total 1' }), '/metrics answers 200 to everyone'],
    ['headers that a proxy dropped', shop({}, { 'content-security-policy': '' }), 'no content security policy'],
    ['a clock that is wrong', shop({}, { date: 'Sat, 01 Jan 2022 00:00:00 GMT' }), 'the clocks differ by'],
  ])('%s is reported', async (_what, listener, published) => {
    expect(wrongs(await examine(listener)).join()).toContain(published);
  });

  const visitors = (networks: number, pages: number, busiest: number) =>
    Object.entries({ networks, pages, busiest })
      .map(([kind, value]) => `gateway_recent_visitors{kind="${kind}"} ${value}\n`)
      .join('');
  const compareVisitors = async (text: string) => {
    const [url, metrics] = await Promise.all([listen(shop()), listen((_req, res) => res.end(text))]);
    return examineDeployment(`http://127.0.0.1:${url}`, `http://127.0.0.1:${metrics}/metrics`);
  };

  test.each([
    [1, 40, 40],
    [2, 400, 399],
  ])('whose %d networks request %d pages, one of them %d, gets a finding about TRUSTED_PROXIES', async (...counts) => {
    const findings = await compareVisitors(visitors(...counts));
    expect(findings).toContainEqual({
      level: 'advice',
      what: `one network requested ${counts[2]} of the ${counts[1]} pages in the last minutes`,
      hint: expect.stringContaining('TRUSTED_PROXIES'),
    });
  });

  test.each([
    [1, 29, 29],
    [12, 400, 40],
  ])('whose %d networks request %d pages, one of them %d, has no such finding', async (...counts) => {
    const findings = await compareVisitors(visitors(...counts));
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
  });

  test('without these metrics is reported', async () => {
    expect(wrongs(await compareVisitors('other 1\n')).join()).toContain('shows no visitors');
  });

  test('that does not answer has one finding', async () => {
    const findings = await examineDeployment('http://127.0.0.1:1/');
    expect(wrongs(findings)).toEqual([expect.stringContaining('does not answer')]);
  });
});
