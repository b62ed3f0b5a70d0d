import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '@loop-petal/contracts/operations/all';
import { isInternal, type Operation, type Ownership } from '@loop-petal/contracts/operations/operation';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { allHarnesses } from '../src/all-harnesses.ts';
import type { OuterHarness, Shopper } from '../src/harness.ts';
import { namedInputs } from '../src/named-inputs.ts';
import { callOf, may, refusals, send, unknownCall, withInput } from '../src/send.ts';

const DONE = [200, 201, 204];
/** Calls that answer with a status other than 404 for another user's item. */
const FOREIGN: Readonly<Record<string, readonly number[]>> = {
  'POST /api/payment/process paymentToken': [422],
  // Visitors have no addresses and must sign in.
  'POST /api/orders shipToAddressId': [404, 400],
};

const forShoppers = operations.filter(
  (one) => !isInternal(one) && one.roles.some((role) => role === 'anyone' || role === 'visitor' || role === 'customer'),
);
/** Calls and inputs with an owner, by the name of the harness. */
const named = (service: string, ownership: Ownership) =>
  forShoppers
    .filter((one) => one.service === service)
    .flatMap((operation) =>
      Object.entries(operation.ownership ?? {})
        .filter(([, is]) => is === ownership)
        .map(([input]) => ({ key: `${callOf(operation)} ${input}`, operation, input })),
    );
const keysOf = (service: string, ownership: Ownership) => named(service, ownership).map(({ key }) => key);

test('every shopper call declares the owners of its ids', () => {
  for (const operation of forShoppers) {
    const [call, inputs] = [callOf(operation), Object.keys(operation.ownership ?? {})];
    expect({ call, inputs }).toEqual({ call, inputs: expect.arrayContaining(namedInputs(operation)) });
  }
});

describe.each(Object.entries(allHarnesses))('%s', (service, open) => {
  let harness: OuterHarness;
  beforeAll(async () => {
    harness = await open();
  });
  afterAll(() => harness?.close());

  test('the harness can create every item that a call identifies', () => {
    expect(Object.keys(harness.owned).sort()).toEqual(keysOf(service, 'shopper').sort());
    expect(Object.keys(harness.reused ?? {}).sort()).toEqual(keysOf(service, 'caller').sort());
    expect(keysOf(service, 'bearer')).toEqual(expect.arrayContaining(Object.keys(harness.bearers ?? {})));
  });

  for (const { key, operation } of named(service, 'shopper')) {
    test(`${key}: another owner’s id is answered like an unknown one`, async () => {
      const { ada, ben, visitor, passerby, admin, artisan } = harness.people;
      const make = harness.owned[key] as NonNullable<OuterHarness['owned'][string]>;
      for (const owner of [ada, visitor].filter(({ kind }) => may(operation, kind))) {
        for (const stranger of [ada, ben, visitor, passerby, admin, artisan].filter((one) => one !== owner)) {
          const sent = await make(owner, isShopper(stranger) ? stranger : ben);
          if (!sent) continue;
          const { status } = await send(harness, operation, sent, stranger);
          const seen = { owner: owner.kind, stranger: stranger.kind, status };
          const isRefused = refusalsFor(key, operation, stranger).includes(status);
          expect({ ...seen, isRefused }).toEqual({ ...seen, isRefused: true });
          // The refused call must have changed nothing, so the owner's call still succeeds.
          const again = (make.length > 1 && (await make(owner, owner))) || sent;
          const { status: theirs } = await send(harness, operation, again, owner);
          expect({ ...seen, theirs, isDone: DONE.includes(theirs) }).toEqual({ ...seen, theirs, isDone: true });
        }
      }
    });
  }

  for (const { key, operation } of named(service, 'caller')) {
    test(`${key}: the same id identifies a different item for another owner`, async () => {
      const { ada, ben } = harness.people;
      const prepare = harness.reused?.[key] as NonNullable<OuterHarness['reused']>[string];
      const [first, second] = await prepare(ada, ben);
      const adas = await send(harness, operation, first, ada);
      const bens = await send(harness, operation, second, ben);
      expect({ adas: DONE.includes(adas.status), bens: DONE.includes(bens.status) }).toEqual({
        adas: true,
        bens: true,
      });
      const bensOwn = JSON.stringify([second, harness.ids]);
      const adasAlone = idsIn(adas.body).filter((id) => !bensOwn.includes(id));
      for (const id of adasAlone) expect(JSON.stringify(bens.body)).not.toContain(id);
    });
  }

  for (const { key, operation, input } of named(service, 'bearer')) {
    test(`${key}: the secret of another item is refused`, async () => {
      const { passerby, ben, admin, artisan } = harness.people;
      const { right, other } = (await harness.bearers?.[key]?.()) ?? {};
      const wrong = other ?? withInput(operation, unknownCall(operation, harness), input, 'no-such-secret');
      for (const caller of [passerby, ben, admin, artisan, undefined]) {
        const { status, headers } = await send(harness, operation, wrong, caller);
        const isRefused = status >= 400 || /failed|error/.test(headers.get('location') ?? '');
        expect({ caller: caller?.kind, status, isRefused }).toEqual({ caller: caller?.kind, status, isRefused: true });
      }
      if (right) expect(DONE).toContain((await send(harness, operation, right, passerby)).status);
    });
  }

  test('no response contains another user’s data', async () => {
    if (!harness.leaveTraces) return;
    const { ada, ben, visitor, admin, artisan } = harness.people;
    const traces = await harness.leaveTraces(ada);
    const lists = forShoppers.filter((one) => one.service === service && one.method === 'GET');
    const shownTo = async (caller: Caller) => {
      const answers = lists.map((one) => send(harness, one, unknownCall(one, harness), caller));
      return JSON.stringify((await Promise.all(answers)).map(({ body }) => body));
    };
    const [adas, ...others] = await Promise.all([ada, ben, visitor, admin, artisan].map(shownTo));
    for (const trace of traces) {
      expect(adas).toContain(trace);
      for (const shown of others) expect(shown).not.toContain(trace);
    }
  });
});

const isShopper = (caller: Caller): caller is Shopper => 'ownerId' in caller;

function refusalsFor(key: string, operation: Operation, stranger: Caller): readonly number[] {
  return may(operation, stranger.kind) ? (FOREIGN[key] ?? [404]) : refusals(operation, stranger.kind);
}

function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    /^id$|Id$/.test(name) && typeof member === 'string' ? [member] : idsIn(member),
  );
}
