import type { AuditEntryView } from '@loop-petal/contracts/shapes/audit';
import type { InvitedRole, Role } from '@loop-petal/contracts/shapes/identity';
import type { z } from 'zod';

export interface ColumnTypes {
  'audit.changes': AuditEntryView['changes'];
  'invitations.role': z.output<typeof InvitedRole>;
  'users.role': Role;
}
