import type { PaymentState } from './payment/payment.ts';
import type { ProviderNotification } from './providers/provider.ts';
import type { SandboxOutcome } from './providers/sandbox/sandbox-outcomes.ts';

export interface ColumnTypes {
  'payments.status': PaymentState;
  'sandbox_charges.outcome': SandboxOutcome;
  'sandbox_charges.state': 'approved' | 'pending' | 'declined' | 'errored' | 'captured' | 'voided';
  'webhooks.notification': ProviderNotification;
}
