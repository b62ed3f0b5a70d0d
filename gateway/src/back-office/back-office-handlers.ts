import type { backOfficeCalls } from '@loop-petal/contracts/operations/gateway';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { z } from 'zod';
import { continueSession } from '../assistants/continue-session.ts';
import { assistantEntries, listAgents } from '../assistants/orders/order-store.ts';
import type { ShopSettings } from '../routing/shop-settings.ts';
import type { ReadTestModes } from '../routing/test-modes.ts';
import { collectDeadLetters, replayDeadLetter } from './dead-letters.ts';
import { exportUserData } from './export-user-data.ts';
import { checkOrder, readHistory } from './order-history.ts';
import { collectProblems } from './problems.ts';
import type { BackOffice } from './service-clients.ts';
import { collectSetup } from './setup.ts';
import { collectToday } from './today.ts';

/** The services, and what the gateway knows of the shop. */
export interface ShopBackOffice extends BackOffice {
  readonly shop: Pick<ShopSettings, 'current'>;
  readonly readTestModes: ReadTestModes;
  readonly sessions: Parameters<typeof continueSession>[0];
}

async function historyOf(backOffice: ShopBackOffice, orderId: string) {
  const { db } = backOffice.sessions;
  const [history, bought] = await Promise.all([
    readHistory(backOffice, orderId),
    db && z.uuid().safeParse(orderId).success ? assistantEntries(db, orderId) : [],
  ]);
  return { ...history, entries: [...history.entries, ...bought].sort((a, b) => a.at.localeCompare(b.at)) };
}

export const backOfficeHandlers = (backOffice: ShopBackOffice): Handlers<typeof backOfficeCalls> => ({
  'GET /api/admin/problems': async () => {
    const { problems, unanswered } = await collectProblems(backOffice);
    return reply(200, problems, leftOutHeader(unanswered));
  },
  'GET /api/admin/setup': async () => {
    const { steps, unanswered } = await collectSetup(backOffice, {
      settings: backOffice.shop.current(),
      readTestModes: backOffice.readTestModes,
    });
    return reply(200, steps, { ...leftOutHeader(unanswered), 'Cache-Control': 'no-store' });
  },
  'GET /api/admin/today': async () => {
    const { today, unanswered } = await collectToday(backOffice);
    return reply(200, today, { ...leftOutHeader(unanswered), 'Cache-Control': 'no-store' });
  },
  'GET /api/admin/assistants': async () => {
    const agents = backOffice.sessions.db ? await listAgents(backOffice.sessions.db) : [];
    return reply(200, agents, { 'Cache-Control': 'no-store' });
  },
  'GET /api/admin/dead-letters': async () => {
    const { deadLetters, unanswered } = await collectDeadLetters(backOffice);
    return reply(200, deadLetters, leftOutHeader(unanswered));
  },
  'POST /api/admin/dead-letters/{id}/replay': ({ caller, params }) =>
    replayDeadLetter(backOffice, params.id, caller.userId),
  'GET /api/admin/orders/{id}/history': async ({ params }) =>
    reply(200, await historyOf(backOffice, params.id.toLowerCase()), { 'Cache-Control': 'no-store' }),
  'GET /api/admin/orders/{id}/check': async ({ params }) =>
    reply(200, await checkOrder(backOffice, params.id.toLowerCase()), { 'Cache-Control': 'no-store' }),
  'POST /api/continue': async ({ caller, body }) => {
    const as = backOffice.sessions.tokens.sign(caller);
    return continueSession(backOffice.sessions, body, {
      id: caller.kind === 'visitor' ? caller.ownerId : caller.userId,
      as,
    });
  },
  'GET /api/user/export': async ({ caller }) =>
    reply(200, await exportUserData(backOffice, caller), {
      'Cache-Control': 'no-store',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    }),
});

const leftOutHeader = (unanswered: string[]): Record<string, string> =>
  unanswered.length > 0 ? { 'X-Left-Out': unanswered.join(', ') } : {};
