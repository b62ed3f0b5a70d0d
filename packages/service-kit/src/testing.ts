import { randomBytes, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallInput, CallOutput } from '@loop-petal/contracts/operations/call';
import type { CallName } from '@loop-petal/contracts/operations/call-path';
import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/operations/caller';
import type { Calls } from '@loop-petal/contracts/operations/operation';
import type { StaffRole } from '@loop-petal/contracts/rules/staff-roles';
import type { Express } from 'express';
import pg from 'pg';
import type { ServiceClient } from './http/service-client.ts';
import { withClient } from './postgres/create-database.ts';
import { outsideTransaction } from './runtime/transaction-context.ts';
import { type Caller, createInternalTokens } from './security/internal-token.ts';
import { createServer } from './service/run-server.ts';

const freshName = (name: string) => `test_${name.replace(/\W/g, '_')}_${randomBytes(4).toString('hex')}`;

function serverUrl(variable: string, database: string): string {
  const url = process.env[variable];
  if (!url)
    throw new Error(`${variable} is not set: tests run through the jest configuration, which starts the servers`);
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

export const testPostgresUrl = (database: string) => serverUrl('TEST_POSTGRES_URL', database);

const onTestPostgres = (sql: string) =>
  withClient(testPostgresUrl('postgres'), async (client) => void (await client.query(sql)));

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** @param template the database to copy; by default, the new one is empty */
export async function createTestPostgres(name: string, template = 'template1'): Promise<TestDatabase> {
  const database = freshName(name);
  const [quoted, quotedTemplate] = [database, template].map(pg.escapeIdentifier);
  await onTestPostgres(`CREATE DATABASE ${quoted} TEMPLATE ${quotedTemplate} STRATEGY file_copy`);
  return {
    url: testPostgresUrl(database),
    drop: () => onTestPostgres(`DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`),
  };
}

export async function createTestMongo(name: string): Promise<TestDatabase> {
  const url = serverUrl('TEST_MONGO_URL', freshName(name));
  const drop = async () => {
    const { connectMongo } = await import('./mongo/mongo.ts');
    const connection = await connectMongo(url);
    await connection.dropDatabase();
    await connection.close();
  };
  return { url, drop };
}

export const TEST_TOKEN_SECRET = 'a-secret-that-only-the-tests-know';
export const testTokens = createInternalTokens(TEST_TOKEN_SECRET, 'test');

export const visitorCaller = (ownerId: string = randomUUID()): Caller => ({ kind: 'visitor', ownerId });
export const customerCaller = (userId: string = randomUUID()): Caller => ({
  kind: 'customer',
  ownerId: userId,
  userId,
  sessionId: randomUUID(),
  signedInAt: new Date().toISOString(),
});
const staffCaller = <Kind extends StaffRole>(kind: Kind, userId: string = randomUUID()) => ({
  kind,
  userId,
  sessionId: randomUUID(),
});
export const adminCaller = (): Caller => staffCaller('admin');
export const artisanCaller = (userId?: string): Caller => staffCaller('artisan', userId);
export const packerCaller = (): Caller => staffCaller('packer');
export const supportCaller = (): Caller => staffCaller('support');
export const serviceCaller = (name: string): Caller => ({ kind: 'service', name });

/** A fake of another service whose answers match the contract. Any other call fails the test. */
export function fakeService<Some extends Calls>(
  answers: {
    readonly [Name in keyof Some & CallName]?: (
      input: CallInput<Name, Some[Name]>,
    ) => CallOutput<Some[Name]> | Promise<CallOutput<Some[Name]>>;
  },
): ServiceClient<Some> {
  const call = async (name: string, input: unknown = {}) => {
    const answer = (answers as Record<string, ((input: unknown) => unknown) | undefined>)[name];
    if (!answer) throw new Error(`the fake service does not answer ${name}`);
    return answer(input);
  };
  return outsideTransaction('the fake service', { call: call as ServiceClient<Some>['call'] });
}

export interface TestAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  body: any;
  headers: Headers;
}

export interface TestServer {
  url: string;
  request(
    method: string,
    path: string,
    options?: { caller?: Caller; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  close(): Promise<void>;
}

/** The app on a real socket; requests carry a token from `testTokens` for their caller. */
export async function startTestServer(app: Express, attach?: (server: Server) => void): Promise<TestServer> {
  const server = createServer(app);
  attach?.(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async request(method, path, { caller, body, headers = {} } = {}) {
      const isJson = body !== undefined && !isRaw(body);
      // biome-ignore lint/style/noRestrictedGlobals: tests may hold a lock while they ask
      const response = await fetch(new URL(path, url), {
        method,
        redirect: 'manual',
        headers: {
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...(caller ? { [INTERNAL_TOKEN_HEADER]: testTokens.sign(caller) } : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: isJson ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>) }),
      });
      return { status: response.status, headers: response.headers, body: await readBody(response) };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isRaw(body: unknown): boolean {
  return (
    typeof body === 'string' ||
    body instanceof Uint8Array ||
    body instanceof FormData ||
    body instanceof URLSearchParams
  );
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return response.json();
  if (type.startsWith('text/')) return response.text();
  const bytes = Buffer.from(await response.arrayBuffer());
  return bytes.length > 0 ? bytes : undefined;
}
