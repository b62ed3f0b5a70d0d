import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import { insertAuditEntry } from './audit/audit-store.ts';

export const identityConsumers = () => [on(auditRecorded, (event, tx) => insertAuditEntry(tx, event))];
