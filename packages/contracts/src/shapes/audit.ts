import { z } from 'zod';
import { Time } from './time.ts';

/** The subject of an admin's change. `within` of an entry names its parent: a color's product. */
export const AuditSubjectKind = z.enum([
  'order',
  'product',
  'variation',
  'category',
  'offer',
  'image',
  'user',
  'invitation',
  'contact',
  'subscription',
  'newsletter',
  'mail',
  'chat',
  'canned-reply',
  'payment',
  'dead-letter',
  'artisan',
  'material',
  'recipe',
  'job',
  'promise-level',
  'review',
  'quote',
  'settings',
]);
export type AuditSubjectKind = z.infer<typeof AuditSubjectKind>;
export const AuditSubject = z.object({ kind: AuditSubjectKind, id: z.string() });
export type AuditSubject = z.infer<typeof AuditSubject>;

/** Values are omitted if they are personal or secret; only the field name is published. */
export const AuditChange = z.object({
  field: z.string(),
  from: z.string().nullable().optional(),
  to: z.string().nullable().optional(),
});
export type AuditChange = z.infer<typeof AuditChange>;

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
  at: Time,
  actor: z.object({ id: z.string(), name: z.string() }),
  action: z.string(),
  subject: AuditSubject.extend({ label: z.string().nullable() }),
  within: AuditSubject.nullable(),
  changes: z.array(AuditChange),
  requestId: z.string().nullable(),
});
export type AuditEntryView = z.infer<typeof AuditEntryView>;
