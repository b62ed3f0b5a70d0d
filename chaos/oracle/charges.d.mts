import type { Ledger, OracleOrder } from './orders.mjs';

export type Charge = {
  captured: boolean;
  refunded: boolean;
  amount: number;
  amount_refunded: number;
  metadata: { payment_id: string };
};
export declare function compareCharges(ledger: Ledger, orders: OracleOrder[], charges: Charge[]): string[];
