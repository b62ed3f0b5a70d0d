import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import { type Consumer, on } from '@loop-petal/service-kit/events/consumer';
import { settingsConsumer } from '@loop-petal/service-kit/events/settings-copy';
import { insertAuditEntry } from './audit/audit-store.ts';
import type { Context } from './context.ts';

export const identityConsumers = (ctx: Context): Consumer[] => [
  settingsConsumer(ctx),
  on(auditRecorded, (event, tx) => insertAuditEntry(tx, event)),
];
