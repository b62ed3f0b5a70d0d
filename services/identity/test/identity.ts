import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { createMemoryEventBus, type MemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { createOutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { badRequest, unavailable } from '@loop-petal/service-kit/http/errors';
import { createPool, migrate } from '@loop-petal/service-kit/postgres/postgres';
import { createInternalTokens } from '@loop-petal/service-kit/security/internal-token';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import {
  createTestPostgres,
  fakeService,
  startTestServer,
  type TestServer,
  testTokens,
  visitorCaller,
} from '@loop-petal/service-kit/testing';
import { createIdentityApp } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { createMailSender } from '../src/mail/mail-queue.ts';

export interface SentMail {
  readonly isProved?: boolean;
  readonly id: string;
  readonly template: string;
  readonly to: string;
  readonly username: string;
  readonly link?: string;
  readonly withdrawLink?: string;
}
export interface Identity {
  readonly ctx: Context;
  readonly bus: MemoryEventBus;
  readonly mails: SentMail[];
  /** For how many milliseconds requests were kept waiting; tests don't wait. */
  readonly pauses: number[];
  /** Set to true, the neighbour does not answer. */
  readonly outage: { notifications: boolean; isOldRelease: boolean };
  readonly request: TestServer['request'];
  /** The mail to this address, waited for. */
  mailTo(address: string, template: string): Promise<SentMail>;
  /** Waits until an event of this type with this data has been published. */
  heard(type: string, data: object): Promise<void>;
  close(): Promise<void>;
}

export const SESSION_SECRET = 'the session secret of the identity tests';

/** The whole service on a real database; the bus is in memory, mails are caught. */
export async function startIdentity(
  given: Partial<Omit<Context, 'settings'>> & { settings?: Partial<Context['settings']> } = {},
) {
  const database = await createTestPostgres('identity');
  await migrate(database.url, fileURLToPath(new URL('../migrations', import.meta.url)));
  const pool = createPool(database.url);
  const bus = createMemoryEventBus();
  const logger = createLogger('identity', 'silent');
  const outbox = createOutboxRelay({ pool, bus, logger, service: 'identity' });
  const mails: SentMail[] = [];
  const pauses: number[] = [];
  const outage = { notifications: false, isOldRelease: false };
  let waiting: (() => void)[] = [];
  /** Resolves when `fact` holds; looks again after every mail and every event. */
  const until = async <T>(fact: () => T | undefined | false): Promise<T> => {
    for (;;) {
      const found = fact();
      if (found) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const lookAgain = () => {
    for (const look of waiting.splice(0)) look();
  };
  await bus.subscribe({ group: 'test', topics: ['user'], handle: async () => lookAgain() });
  const notifications = fakeService<typeof notificationsApi.calls>({
    'POST /internal/mails': ({ body }) => {
      if (outage.notifications) throw unavailable('notifications is away');
      if (outage.isOldRelease) throw badRequest('Unrecognized key: "isProved"');
      mails.push(body as SentMail);
      lookAgain();
      return undefined;
    },
  });
  const ctx: Context = {
    logger,
    pool,
    bus,
    outbox,
    tokens: testTokens,
    now: () => new Date(),
    pause: async (ms) => pauses.push(ms),
    mailSender: createMailSender({ pool, notifications, logger }),
    social: {},
    elsewhere: {},
    ...given,
    settings: {
      publicUrl: 'http://shop.test',
      sessionSecret: SESSION_SECRET,
      limitAddresses: true,
      ...given.settings,
    },
  };
  await outbox.start();
  await ctx.mailSender.start();
  const server = await startTestServer(createIdentityApp(ctx));
  return {
    ctx,
    bus,
    mails,
    pauses,
    outage,
    request: server.request,
    mailTo: (address, template) =>
      until(() => mails.findLast((mail) => mail.to === address && mail.template === template)),
    async heard(type, data) {
      await until(() =>
        bus.published.some((event) => event.type === type && isDeepStrictEqual(plain(event.data), data)),
      );
    },
    async close() {
      waiting = [];
      await server.close();
      await outbox.stop();
      await ctx.mailSender.stop();
      await pool.end();
      await database.drop();
    },
  } satisfies Identity;
}

export const otherTokens = createInternalTokens('a-secret-that-somebody-else-made-up', 'test');

/** As data of this realm: the bus clones events into jest's outer one, whose objects never count as equal. */
const plain = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

/** Presses the button behind the link of the mail that asks whether this address is right. */
export async function confirmEmail({ mailTo, request }: Identity, address: string) {
  const { link = '' } = await mailTo(address, 'verify-email');
  const token = new URL(link).searchParams.get('token');
  return request('POST', '/api/auth/confirm-email', { caller: visitorCaller(), body: { token } });
}

/** The session cookie that an answer sets. */
export function cookieOf(answer: { headers: Headers }): string {
  const [line = ''] = answer.headers.getSetCookie();
  return /^lp_session=([^;]+)/.exec(line)?.[1] ?? '';
}

/** The cookies by which the account knows this browser, as a `Cookie` header has them. */
export const devicesOf = (answer: { headers: Headers }): string =>
  answer.headers
    .getSetCookie()
    .filter((line) => line.startsWith('lp_device_'))
    .map((line) => line.split(';')[0])
    .join('; ');
