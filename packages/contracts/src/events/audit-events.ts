import { z } from 'zod';
import { defineEvent } from './event.ts';

/** The subject of an admin's change. `within` of an entry names its parent: a color's product. */
export const AuditSubjectKind = z.enum([
  'order',
  'product',
  'variation',
  'category',
  'offer',
  'image',
  'user',
  'contact',
  'subscription',
  'mail',
  'chat',
  'canned-reply',
  'payment',
  'dead-letter',
  'artisan',
  'material',
  'recipe',
  'job',
]);
export type AuditSubjectKind = z.infer<typeof AuditSubjectKind>;
export const AuditSubject = z.object({ kind: AuditSubjectKind, id: z.string() });
export type AuditSubject = z.infer<typeof AuditSubject>;

/** A change without values is personal or secret: only the field name is published. */
export const AuditChange = z.object({
  field: z.string(),
  from: z.string().nullable().optional(),
  to: z.string().nullable().optional(),
});
export type AuditChange = z.infer<typeof AuditChange>;

export const auditRecorded = defineEvent(
  'audit.recorded',
  z.object({
    actorId: z.string(),
    /** The verb phrase after the actor's name: `changed the status`. */
    action: z.string(),
    subject: AuditSubject,
    /** The subject's name; null when it is a person's name. */
    label: z.string().nullable(),
    within: AuditSubject.nullable(),
    /** Null when the action says everything; empty when nothing has changed. */
    changes: z.array(AuditChange).nullable(),
    requestId: z.string().nullable(),
  }),
  ({ subject }) => `${subject.kind}:${subject.id}`,
);
