import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'lg' | 'sm';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-rose text-on-rose hover:bg-rose-strong',
  secondary: 'border border-control text-ink hover:border-ink hover:bg-card',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:opacity-90',
};
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-4 text-sm',
  md: 'min-h-12 px-6',
  lg: 'min-h-14 px-8 text-lg',
};

export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', extra?: string): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-pill font-semibold whitespace-nowrap transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    extra,
  );
}

/** `variant` is the style, such as `primary`; `size` is the height, such as `md` (48 px). */
type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; size?: ButtonSize };

/** A `button`, with type `button` by default. */
export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, size, className)} {...rest} />;
}

/** A round 44 px button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      className={classNames(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-pill transition-colors hover:bg-sunken disabled:opacity-50',
        className,
      )}
      {...rest}
    />
  );
}

/** A click handler that ignores the second click of a double click, which may hit what took the pressed button's place. */
export const singleClick =
  (run: () => void) =>
  ({ detail }: { detail: number }) => {
    if (detail < 2) run();
  };
