import { z } from 'zod';
import { AuditChange, AuditSubject, AuditSubjectKind } from '../events/audit-events.ts';

/** A kind and an id: `order:5f0c…`. */
const SubjectKey = z
  .string()
  .max(200)
  .regex(/^[a-z-]+:\S+$/, 'A subject is a kind and an id, such as order:1');

export const AuditQuery = z.object({
  subject: SubjectKey.optional(),
  kind: AuditSubjectKind.optional(),
  actor: z.uuid().optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  cursor: z.uuid('The cursor is not valid').optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditEntryView = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ id: z.string(), name: z.string() }),
  action: z.string(),
  subject: AuditSubject.extend({ label: z.string().nullable() }),
  within: AuditSubject.nullable(),
  changes: z.array(AuditChange),
  requestId: z.string().nullable(),
});
export type AuditEntryView = z.infer<typeof AuditEntryView>;
