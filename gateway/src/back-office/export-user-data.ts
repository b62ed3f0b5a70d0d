import { ShopError, unauthorized } from '@loop-petal/service-kit/http/errors';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { upstreamAway } from '../proxy/answer-error.ts';
import { askAll } from './ask-all.ts';
import type { BackOffice } from './service-clients.ts';

const EXPORT = 'GET /internal/users/{userId}/export';

/**
 * Everything the shop keeps about a customer, read by the views of the services' calls, so that nothing else is
 * exported. A service that does not answer is named in `missing`, so that nobody takes the export for complete.
 * @throws ShopError 401 for an account that is gone, 503 while identity does not answer
 */
export async function exportUserData(
  { logger, exportServices: { identity, orders, cart, chat, notifications } }: BackOffice,
  { userId, visitorId }: Extract<Caller, { kind: 'customer' }>,
) {
  const params = { userId };
  const { confirmedEmail, ...account } = await identity.call(EXPORT, { params }).catch(refuseExport);
  // An address that is not proved may be somebody else's.
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

/** Without identity there is no account to export, and nothing to look for the rest by. */
function refuseExport(error: unknown): never {
  if (!(error instanceof ShopError)) throw error;
  throw error.status === 404 ? unauthorized('Please log in.') : upstreamAway();
}
