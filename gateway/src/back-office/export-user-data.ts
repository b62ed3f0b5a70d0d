import { ShopError, unauthorized } from '@loop-petal/service-kit/http/errors';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { partUnavailable } from '../proxy/answer-error.ts';
import { askAll } from './ask-all.ts';
import type { BackOffice } from './service-clients.ts';

const EXPORT = 'GET /internal/users/{userId}/export';

/**
 * Everything the shop stores about a customer, parsed by the views of the services' calls, so that nothing else is
 * exported. Services that don't answer are listed in `missing`, so that the customer knows the export is incomplete.
 * @throws ShopError 401 for a deleted account, 503 while identity does not answer
 */
export async function exportUserData(
  { logger, exportServices: { identity, orders, cart, chat, notifications } }: BackOffice,
  { userId, visitorId }: Extract<Caller, { kind: 'customer' }>,
) {
  const params = { userId };
  const { confirmedEmail, ...account } = await identity.call(EXPORT, { params }).catch(refuseExport);
  // an unverified address may belong to another person
  const email = confirmedEmail ?? undefined;
  const { answers, unanswered } = await askAll<Record<string, unknown>>(logger, {
    orders: () => orders.call(EXPORT, { params }),
    cart: () => cart.call(EXPORT, { params }),
    chat: () => chat.call(EXPORT, { params, query: { visitorId } }),
    notifications: () => notifications.call(EXPORT, { params, query: { email } }),
  });
  return {
    exportedAt: new Date().toISOString(),
    ...account,
    ...Object.assign({}, ...answers.map(([, answer]) => answer)),
    missing: unanswered,
  };
}

/** Identity's response contains the keys for the other services' data, so no export is possible without it. */
function refuseExport(error: unknown): never {
  if (!(error instanceof ShopError)) throw error;
  throw error.status === 404 ? unauthorized('Please log in.') : partUnavailable();
}
