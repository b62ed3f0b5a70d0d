import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export const controlClass =
  'w-full min-h-12 rounded-md border border-control bg-card px-4 py-2.5 text-ink placeholder:text-muted ' +
  'aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60 [&:is(input,textarea):read-only]:bg-sunken';

export interface FieldTexts {
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
}

interface FieldFrame extends FieldTexts {
  className?: string;
  required?: boolean;
  id: string;
  children: ReactNode;
}

function Frame({ id, label, error, hint, hideLabel, className, required, children }: FieldFrame) {
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
        {!required && !hideLabel && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** The attributes that tie a control to its error or hint. */
function describe(id: string, { error, hint }: FieldTexts) {
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy };
}

export function TextField({
  label,
  error,
  hint,
  hideLabel,
  className,
  id,
  ...rest
}: ComponentProps<'input'> & FieldTexts) {
  const made = useId();
  const fieldId = id ?? made;
  const texts = { label, error, hint, hideLabel };
  return (
    <Frame {...texts} id={fieldId} className={className} required={rest.required || rest.readOnly}>
      <input className={controlClass} {...rest} {...describe(fieldId, texts)} />
    </Frame>
  );
}

export function TextArea({
  label,
  error,
  hint,
  hideLabel,
  className,
  id,
  ...rest
}: ComponentProps<'textarea'> & FieldTexts) {
  const made = useId();
  const fieldId = id ?? made;
  const texts = { label, error, hint, hideLabel };
  return (
    <Frame {...texts} id={fieldId} className={className} required={rest.required}>
      <textarea rows={5} className={classNames(controlClass, 'resize-y')} {...rest} {...describe(fieldId, texts)} />
    </Frame>
  );
}

export function Select({
  label,
  error,
  hint,
  hideLabel,
  className,
  id,
  children,
  ...rest
}: ComponentProps<'select'> & FieldTexts) {
  const made = useId();
  const fieldId = id ?? made;
  const texts = { label, error, hint, hideLabel };
  return (
    <Frame {...texts} id={fieldId} className={className} required={rest.required}>
      <select className={classNames(controlClass, 'select pr-11')} {...rest} {...describe(fieldId, texts)}>
        {children}
      </select>
    </Frame>
  );
}
