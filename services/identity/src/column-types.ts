import type { AuditEntryView } from '@loop-petal/contracts/shapes/audit';
import type { Role } from '@loop-petal/contracts/shapes/identity';

/** What columns of JSON hold, and texts that are one of a few. */
export interface ColumnTypes {
  'audit.changes': AuditEntryView['changes'];
  'users.role': Role;
}
