import type { Ledger, OracleOrder } from './orders.mjs';

export type ArrivedMail = { id: string; recipient: string; subject: string };
export declare function compareMails(ledger: Ledger, orders: OracleOrder[], mails: ArrivedMail[]): string[];
