import type { AuditEntryView } from '@loop-petal/contracts/shapes/audit';
import type { Role } from '@loop-petal/contracts/shapes/identity';

export interface ColumnTypes {
  'audit.changes': AuditEntryView['changes'];
  'users.role': Role;
}
