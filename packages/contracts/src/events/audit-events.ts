import { z } from 'zod';
import { defineEvent } from './event.ts';

/** The subject of an admin's change. `within` of an entry names what it belongs to: a color's product. */
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

/** A field without values is personal or secret: only the fact that it changed is published. */
export const AuditChange = z.object({
  field: z.string(),
  from: z.string().nullable().optional(),
  to: z.string().nullable().optional(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** A change by an admin. It identifies people by their ids only. */
export const auditRecorded = defineEvent(
  'audit.recorded',
  z.object({
    actorId: z.string(),
    /** A predicate of the actor: `changed the status`. */
    action: z.string(),
    subject: AuditSubject,
    /** The name of the subject, unless that is a person's name. */
    label: z.string().nullable(),
    within: AuditSubject.nullable(),
    /** Null where an action says all; empty where nothing has changed. */
    changes: z.array(AuditChange).nullable(),
    requestId: z.string().nullable(),
  }),
  ({ subject }) => `${subject.kind}:${subject.id}`,
);
