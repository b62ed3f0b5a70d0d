import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import type { EventOf } from '@loop-petal/contracts/events/event';
import { cutText } from '@loop-petal/contracts/rules/cut-text';
import type { AuditChange, AuditSubject } from '@loop-petal/contracts/shapes/audit';
import { requestContext } from '../runtime/request-context.ts';

export interface AuditNote {
  action: string;
  subject: AuditSubject;
  /** The name of the subject; never a person's name or address. */
  label?: string | null;
  within?: AuditSubject;
  /** An empty list means that nothing changed: no entry is recorded. */
  changes?: AuditChange[];
}

/** Creates an admin's audit event, for the outbox in the transaction of the change. */
export type Recorder = (note: AuditNote) => EventOf<typeof auditRecorded>;

export function recorderOf(adminId: string): Recorder {
  return ({ action, subject, label = null, within = null as never, changes }) =>
    auditRecorded({
      actorId: adminId,
      action,
      subject,
      label,
      within,
      changes: changes ?? null,
      requestId: requestContext()?.requestId ?? null,
    });
}

/** Longer texts are truncated, because the log only needs to show that they changed. */
const MAX_VALUE_CHARACTERS = 160;

/**
 * The differences between two states, field by field, in the given order.
 * @param fields how to format each field; null for a secret value, of which only the fact of the change is recorded
 */
export function changesBetween<State extends object>(
  before: Partial<State>,
  after: Partial<State>,
  fields: { [Field in keyof State]?: ((value: NonNullable<State[Field]>) => unknown) | null | undefined },
): AuditChange[] {
  return (Object.keys(fields) as (keyof State & string)[]).flatMap((field) => {
    if (JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null)) return [];
    const show = fields[field];
    if (show === null) return [{ field }];
    const text = (value: State[keyof State & string] | undefined) =>
      textOf(value == null ? null : show ? show(value as NonNullable<typeof value>) : value);
    const [from, to] = [text(before[field]), text(after[field])];
    return [{ field, from, to }];
  });
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > MAX_VALUE_CHARACTERS ? `${cutText(text, MAX_VALUE_CHARACTERS - 1)}…` : text;
}
