import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export const controlClass =
  'w-full min-h-12 rounded-md border border-control bg-card px-4 py-2.5 text-ink placeholder:text-muted ' +
  'aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60 [&:is(input,textarea):read-only]:bg-sunken';

interface FieldTexts {
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
}

type FieldProps<Control extends 'input' | 'textarea' | 'select'> = ComponentProps<Control> & FieldTexts;

interface FrameProps extends FieldTexts {
  className?: string;
  /** Optional fields get "(optional)" after the label. */
  required?: boolean;
  id?: string;
  /** Renders the control with the attributes that connect it to its label, error or hint. */
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

function Frame({ id: givenId, label, error, hint, hideLabel, className, required, children }: FrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
        {!required && !hideLabel && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
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

/** A labeled `input`. `className` goes to the box around label and control; other attributes go to the control. */
export function TextField({ label, error, hint, hideLabel, className, id, ...rest }: FieldProps<'input'>) {
  const frame = { label, error, hint, hideLabel, className, id };
  return (
    <Frame {...frame} required={rest.required || rest.readOnly}>
      {(control) => <input className={controlClass} {...rest} {...control} />}
    </Frame>
  );
}

/** A labeled `textarea` with five rows by default; see `TextField`. */
export function TextArea({ label, error, hint, hideLabel, className, id, ...rest }: FieldProps<'textarea'>) {
  const frame = { label, error, hint, hideLabel, className, id };
  return (
    <Frame {...frame} required={rest.required}>
      {(control) => <textarea rows={5} className={classNames(controlClass, 'resize-y')} {...rest} {...control} />}
    </Frame>
  );
}

/** A labeled `select` with `option`s as children; see `TextField`. */
export function Select({ label, error, hint, hideLabel, className, id, ...rest }: FieldProps<'select'>) {
  const frame = { label, error, hint, hideLabel, className, id };
  return (
    <Frame {...frame} required={rest.required}>
      {(control) => <select className={classNames(controlClass, 'select pr-11')} {...rest} {...control} />}
    </Frame>
  );
}
