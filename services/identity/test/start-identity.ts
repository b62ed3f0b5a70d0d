import type { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { unavailable } from '@loop-petal/service-kit/http/errors';
import { startTestService, type TestServiceOptions } from '@loop-petal/service-kit/start-test-service';
import { fakeService, visitorCaller } from '@loop-petal/service-kit/testing';
import { identityService } from '../src/service.ts';

export interface SentEmail {
  readonly isProved?: boolean;
  readonly id: string;
  readonly template: string;
  readonly to: string;
  readonly username: string;
  readonly link?: string;
  readonly token?: string;
  readonly withdrawLink?: string;
}
export type Identity = Awaited<ReturnType<typeof startIdentity>>;

export const PASSWORD = 'a bouquet of 27 tulips';
export const SESSION_SECRET = 'the session secret of the identity tests';

/** A shop whose first admin signs in as `admin` with `PASSWORD`. */
export const withFirstAdmin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: PASSWORD };

/** The whole service on a test database. Emails are captured, and attempts don't wait. */
export async function startIdentity({ env, now }: Pick<TestServiceOptions, 'env' | 'now'> = {}) {
  const emails: SentEmail[] = [];
  const pauses: number[] = [];
  /** When true, notifications does not answer. */
  const outage = { notifications: false };
  const erased = new Map<string, string | null>();
  const waiting: (() => void)[] = [];
  const notifications = fakeService<typeof notificationsApi.calls>({
    'POST /internal/mails': ({ body }) => {
      if (outage.notifications) throw unavailable('notifications is away');
      emails.push(body as SentEmail);
      for (const resolve of waiting.splice(0)) resolve();
      return undefined;
    },
    'POST /internal/mailboxes/erase': ({ body }) => {
      if (outage.notifications) throw unavailable('notifications is away');
      erased.set(body.userId, body.email);
      for (const resolve of waiting.splice(0)) resolve();
      return undefined;
    },
  });
  const service = await startTestService(identityService, {
    env: {
      PUBLIC_URL: 'http://shop.test',
      SESSION_SECRET,
      NOTIFICATIONS_URL: 'http://notifications.test',
      ...env,
    },
    clients: { notifications },
    ...(now ? { now } : {}),
    deps: { pause: async (ms: number) => pauses.push(ms) },
  });
  await service.ctx.emailSender.start();
  return {
    ...service,
    emails,
    pauses,
    outage,
    async emailTo(address: string, template: string): Promise<SentEmail> {
      for (;;) {
        const sent = emails.findLast((email) => email.to === address && email.template === template);
        if (sent) return sent;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    async erasedMailbox(userId: string): Promise<string | null> {
      while (!erased.has(userId)) await new Promise<void>((resolve) => waiting.push(resolve));
      return erased.get(userId) ?? null;
    },
    async stop() {
      await service.ctx.emailSender.stop();
      await service.stop();
    },
  };
}

export async function confirmEmail({ emailTo, request }: Identity, address: string) {
  const { link = '' } = await emailTo(address, 'verify-email');
  const token = new URL(link).searchParams.get('token');
  return request('POST', '/api/auth/confirm-email', { caller: visitorCaller(), body: { token } });
}

export function cookieOf(answer: { headers: Headers }): string {
  const [line = ''] = answer.headers.getSetCookie();
  return /^lp_session=([^;]+)/.exec(line)?.[1] ?? '';
}

export const devicesOf = (answer: { headers: Headers }): string =>
  answer.headers
    .getSetCookie()
    .filter((line) => line.startsWith('lp_device_'))
    .map((line) => line.split(';')[0])
    .join('; ');
