import type { PaymentState } from './payment/payment.ts';
import type { SandboxOutcome } from './providers/sandbox/sandbox-outcomes.ts';

/** Texts that are one of a few. */
export interface ColumnTypes {
  'payments.status': PaymentState;
  'sandbox_charges.outcome': SandboxOutcome;
  'sandbox_charges.state': 'approved' | 'pending' | 'declined' | 'errored' | 'captured' | 'voided';
}
