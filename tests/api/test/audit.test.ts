import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import type { EventOf } from '@loop-petal/contracts/events/event';
import { operations } from '@loop-petal/contracts/operations/all';
import { isForStaff, isInternal, type Operation } from '@loop-petal/contracts/operations/operation';
import { harnesses } from '../src/all-harnesses.ts';
import type { Harness } from '../src/harness.ts';

type Entry = EventOf<typeof auditRecorded>['data'];

const ROUNDS = 300;
const callOf = ({ method, path }: Operation) => `${method} ${path}`;
const isWriteOfAdmins = (operation: Operation) =>
  operation.method !== 'GET' && operation.roles.includes('admin') && isForStaff(operation);

async function entriesOf(harness: Harness, requestId: string): Promise<Entry[]> {
  for (let round = 0; ; round++) {
    const entries = (harness.bus?.published ?? [])
      .filter(({ type }) => type === auditRecorded.type)
      .map(({ data }) => auditRecorded.schema.parse(data))
      .filter((entry) => entry.requestId === requestId);
    if (entries.length > 0 || round === ROUNDS) return entries;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe.each(Object.entries(harnesses))('%s', (name, open) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await open();
  });
  afterAll(() => harness?.close());

  const own = operations.filter((one) => one.service === name && !isInternal(one));
  const writes = own.filter((one) => isWriteOfAdmins(one) && !one.notAudited);

  if (writes.length > 0) {
    test.each(writes.map(callOf))('%s by an admin is recorded', async (call) => {
      const make = harness.adminWrites?.[call];
      if (!make) throw new Error(`the harness of ${name} does not know how ${call} succeeds`);
      await leavesEntry(harness, call, await make());
    });
  }

  test('a write that non-admins may also make is recorded when an admin makes it', async () => {
    const more = Object.entries(harness.adminWrites ?? {}).filter(
      ([call]) => !writes.some((one) => callOf(one) === call),
    );
    for (const [call, make] of more) {
      expect(own.map(callOf)).toContain(call);
      await leavesEntry(harness, call, await make());
    }
  });
});

async function leavesEntry(
  harness: Harness,
  call: string,
  { path, body, headers }: { path: string; body?: unknown; headers?: object },
) {
  const { admin } = harness.people;
  const requestId = `audit-${randomUUID()}`;
  const [method = ''] = call.split(' ');
  const answer = await harness.request(method, path, {
    caller: admin,
    headers: { ...headers, 'x-request-id': requestId },
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.status < 300 ? 'done' : answer.body).toBe('done');
  const entries = await entriesOf(harness, requestId);
  expect(entries.map(({ actorId }) => actorId)).toEqual([admin.kind === 'admin' && admin.userId]);
  expect(entries[0]?.action).toMatch(/^[a-z-]+( [a-z-]+)+$/);
}

test('every unrecorded write states a reason', () => {
  const exempt = operations.filter(({ notAudited }) => notAudited !== undefined);
  expect(exempt.map(callOf)).toEqual([
    'POST /api/admin/dead-letters/{id}/replay',
    'POST /api/admin/quotes/preview',
    'POST /api/admin/live-chat/sessions/{id}/read',
    'POST /api/admin/production/jobs/{id}/what-if',
    'POST /api/admin/production/schedule/what-if',
    'POST /api/admin/content/{page}/preview',
  ]);
  expect(exempt.every(isWriteOfAdmins)).toBe(true);
});
