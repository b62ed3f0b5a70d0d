import type { ServiceName } from '@loop-petal/contracts/operations/operation';
import type { MemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import {
  adminCaller,
  artisanCaller,
  customerCaller,
  type TestServer,
  visitorCaller,
} from '@loop-petal/service-kit/testing';
import type { Express } from 'express';

/** A call without its method. */
export interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One service on a database of its own, the other services faked. */
export interface Harness {
  readonly service: ServiceName;
  readonly app: Express;
  readonly request: TestServer['request'];
  readonly people: People;
  /** By call and input, as `PATCH /api/cart/{id} id`: makes something for its owner, and the call of a sender that names it; undefined: such an owner has no such thing. */
  readonly owned: Readonly<Record<string, (owner: Shopper, sender: Shopper) => Promise<Sent | undefined>>>;
  /** By call and input: two people use the same name for something of their own. */
  readonly reused?: Readonly<Record<string, (first: Shopper, second: Shopper) => Promise<[Sent, Sent]>>>;
  /** By call and input: opened by its own secret, and by the one of something else. */
  readonly bearers?: Readonly<Record<string, () => Promise<{ right: Sent; other: Sent }>>>;
  /** By call: what makes an admin's write succeed and change something. */
  readonly adminWrites?: Readonly<Record<string, () => Promise<Sent>>>;
  /** Where its events go. */
  readonly bus?: MemoryEventBus;
  /** Leaves things behind for somebody; answers texts that nobody else may ever be shown. */
  leaveTraces?(owner: Shopper): Promise<string[]>;
  /** Ids of what there is, for paths and bodies that somehow make sense. */
  readonly ids: readonly string[];
  /** Headers that a body of this call needs to get past the first check. */
  headersFor?(call: string, body: string): Record<string, string>;
  close(): Promise<unknown>;
}

/** What tests need that only ask from outside. */
export type OuterHarness = Omit<Harness, 'app' | 'bus'>;

export type Shopper = Extract<Caller, { ownerId: string }>;
export interface People {
  readonly ada: Extract<Caller, { kind: 'customer' }>;
  readonly ben: Extract<Caller, { kind: 'customer' }>;
  readonly visitor: Shopper;
  readonly passerby: Shopper;
  readonly admin: Caller;
  readonly artisan: Caller;
}

export const newPeople = (): People => ({
  ada: customerCaller() as People['ada'],
  ben: customerCaller() as People['ben'],
  visitor: visitorCaller() as Shopper,
  passerby: visitorCaller() as Shopper,
  admin: adminCaller(),
  artisan: artisanCaller(),
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
