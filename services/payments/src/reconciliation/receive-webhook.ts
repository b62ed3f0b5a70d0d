import type { Context } from '../context.ts';
import { applyNotification } from '../operations/apply-notification.ts';
import { findPaymentId } from '../payment/payment-store.ts';
import type { WebhookRequest } from '../providers/provider.ts';

export async function receiveWebhook(ctx: Context, request: WebhookRequest): Promise<void> {
  const findPayment = (providerId: string) => findPaymentId(ctx.pool, ctx.provider.name, providerId);
  for (const notification of await ctx.provider.readWebhook(request, findPayment)) {
    await applyNotification(ctx, ctx.provider.name, notification);
  }
  ctx.operations.wake();
}
