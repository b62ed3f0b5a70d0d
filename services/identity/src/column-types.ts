import type { AuditEntryView } from '@loop-petal/contracts/shapes/audit';
import type { Role } from '@loop-petal/contracts/shapes/identity';

/** The types of JSON columns, and of texts with few values. */
export interface ColumnTypes {
  'audit.changes': AuditEntryView['changes'];
  'users.role': Role;
}
