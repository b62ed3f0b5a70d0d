import type { ServiceName } from '@loop-petal/contracts/operations/operation';
import type { Caller } from '@loop-petal/service-kit/internal-token';
import { adminCaller, customerCaller, type TestServer, visitorCaller } from '@loop-petal/service-kit/testing';
import type { Express } from 'express';

/** One service on a database of its own, its neighbours faked. */
export interface Door {
  readonly service: ServiceName;
  readonly app: Express;
  readonly request: TestServer['request'];
  readonly people: People;
  /** Makes something that Ada owns, by the call that names it; answers the call's path. */
  readonly owned: Readonly<Record<string, () => Promise<string>>>;
  /** Ids of what there is, for paths and bodies that somehow make sense. */
  readonly ids: readonly string[];
  /** Headers that a body of this call needs to get past the first check. */
  headersFor?(call: string, body: string): Record<string, string>;
  close(): Promise<unknown>;
}

export type Shopper = Extract<Caller, { ownerId: string }>;
export interface People {
  readonly ada: Extract<Caller, { kind: 'customer' }>;
  readonly ben: Extract<Caller, { kind: 'customer' }>;
  readonly visitor: Shopper;
  readonly admin: Caller;
}

export const newPeople = (): People => ({
  ada: customerCaller() as People['ada'],
  ben: customerCaller() as People['ben'],
  visitor: visitorCaller() as Shopper,
  admin: adminCaller(),
});

/** What a preparation got; anything but the expected status means that the test itself is broken. */
export async function expecting<Answer extends { status: number; body: unknown }>(
  status: number,
  answer: Promise<Answer>,
) {
  const got = await answer;
  if (got.status !== status) throw new Error(`expected ${status}, got ${got.status} ${JSON.stringify(got.body)}`);
  return got;
}
