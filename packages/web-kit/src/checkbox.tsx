import type { ComponentProps, ReactNode } from 'react';

/** A checkbox in a label 44 px high. `className` is the label's; other attributes go to the `input`. */
export function Checkbox({ label, className, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className ?? ''}`}>
      <input type="checkbox" className="size-5 shrink-0 accent-rose" {...rest} />
      <span>{label}</span>
    </label>
  );
}
