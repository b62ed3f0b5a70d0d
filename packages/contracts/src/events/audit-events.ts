import { z } from 'zod';
import { AuditChange, AuditSubject } from '../shapes/audit.ts';
import { defineEvent } from './event.ts';

export const auditRecorded = defineEvent(
  'audit.recorded',
  z.object({
    actorId: z.string(),
    /** The verb phrase that follows the actor's name: `changed the status`. */
    action: z.string(),
    subject: AuditSubject,
    /** The subject's name; null when it is a person's name. */
    label: z.string().nullable(),
    within: AuditSubject.nullable(),
    /** Null when the action is a complete description; empty when nothing has changed. */
    changes: z.array(AuditChange).nullable(),
    requestId: z.string().nullable(),
  }),
  ({ subject }) => `${subject.kind}:${subject.id}`,
);
