import type { ComponentProps, ReactNode } from 'react';

export function Checkbox({ label, className, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className ?? ''}`}>
      <input type="checkbox" className="size-5 shrink-0 accent-rose" {...rest} />
      <span>{label}</span>
    </label>
  );
}
