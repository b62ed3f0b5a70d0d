import type { Ledger, OracleOrder, OracleThing } from './orders.mjs';

/** The fields of a job that the oracle reads. */
export type OracleJob = OracleThing & { orderId: string; state: string };
export declare function compareJobs(ledger: Ledger, orders: OracleOrder[], jobs: OracleJob[]): string[];
