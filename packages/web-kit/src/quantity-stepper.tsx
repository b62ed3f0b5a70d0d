import { Minus, Plus } from 'lucide-react';
import { classNames } from './class-names.ts';

interface QuantityStepperProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
  className?: string;
}

const button = 'grid size-11 place-items-center rounded-pill hover:bg-sunken disabled:opacity-40';

/** A whole number with a button to decrease and one to increase it, from 1 to 99 by default. */
export function QuantityStepper({
  label,
  value,
  onChange,
  min = 1,
  max = 99,
  disabled,
  className,
}: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders that a stepper has no use for
    <div
      role="group"
      aria-label={label}
      className={classNames('inline-flex items-center rounded-pill border border-control', className)}
    >
      <button
        type="button"
        aria-label={`Decrease ${label}`}
        className={button}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={18} aria-hidden />
      </button>
      <output className="min-w-9 text-center font-semibold tabular-nums">{value}</output>
      <button
        type="button"
        aria-label={`Increase ${label}`}
        className={button}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={18} aria-hidden />
      </button>
    </div>
  );
}
