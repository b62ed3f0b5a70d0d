import type { ServiceName } from '@loop-petal/contracts/operations/operation';
import type { MemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import {
  adminCaller,
  artisanCaller,
  customerCaller,
  packerCaller,
  supportCaller,
  type TestServer,
  visitorCaller,
} from '@loop-petal/service-kit/testing';
import type { Express } from 'express';

export interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The call with the token of a link. */
export const addToken = (sent: Sent, token: string): Sent => ({ ...sent, path: `${sent.path}?token=${token}` });

export interface Harness {
  readonly service: ServiceName;
  readonly app: Express;
  readonly request: TestServer['request'];
  readonly people: People;
  /**
   * Keyed by call and input, such as `PATCH /api/cart/{id} id`: creates an item for its owner, and returns the sender's
   * call that names it; undefined if such an owner can't have it.
   */
  readonly owned: Readonly<Record<string, (owner: Shopper, sender: Shopper) => Promise<Sent | undefined>>>;
  /** Keyed by call and input: two people choose the same id for their own items. */
  readonly reused?: Readonly<Record<string, (first: Shopper, second: Shopper) => Promise<[Sent, Sent]>>>;
  /** Keyed by call and input: the call with the right secret, and with the secret of another item. */
  readonly bearers?: Readonly<Record<string, () => Promise<{ right: Sent; other: Sent }>>>;
  /** Keyed by call: prepares an admin's write that succeeds and changes data. */
  readonly adminWrites?: Readonly<Record<string, () => Promise<Sent>>>;
  /** Keyed by call: a body for a schema that random values don't match. */
  readonly bodies?: Readonly<Record<string, unknown>>;
  readonly bus?: MemoryEventBus;
  leaveTraces?(owner: Shopper): Promise<string[]>;
  readonly ids: readonly string[];
  /** Headers that this call's body needs to pass the first check. */
  headersFor?(call: string, body: string): Record<string, string>;
  close(): Promise<unknown>;
}

export type OuterHarness = Omit<Harness, 'app' | 'bus'>;

export type Shopper = Extract<Caller, { ownerId: string }>;
export interface People {
  readonly ada: Extract<Caller, { kind: 'customer' }>;
  readonly ben: Extract<Caller, { kind: 'customer' }>;
  readonly visitor: Shopper;
  readonly passerby: Shopper;
  readonly admin: Caller;
  readonly artisan: Caller;
  readonly packer: Caller;
  readonly support: Caller;
}

export const newPeople = (): People => ({
  ada: customerCaller() as People['ada'],
  ben: customerCaller() as People['ben'],
  visitor: visitorCaller() as Shopper,
  passerby: visitorCaller() as Shopper,
  admin: adminCaller(),
  artisan: artisanCaller(),
  packer: packerCaller(),
  support: supportCaller(),
});

/** The response to a preparation step; an unexpected status means that the test is broken. */
export async function expecting<Answer extends { status: number; body: unknown }>(
  status: number,
  answer: Promise<Answer>,
) {
  const got = await answer;
  if (got.status !== status) throw new Error(`expected ${status}, got ${got.status} ${JSON.stringify(got.body)}`);
  return got;
}
