import { TextField } from '@loop-petal/web-kit/field';
import type { ComponentProps } from 'react';
import { type Card, type CardFaults, formatCvv, formatExpiry, formatNumber } from './card.ts';

interface CardFieldsProps {
  card: Card;
  faults: CardFaults;
  onChange: (card: Card) => void;
  onLeft: (field: keyof Card) => void;
}

/** Held in memory only: nothing typed here is kept anywhere. */
export function CardFields({ card, faults, onChange, onLeft }: CardFieldsProps) {
  const field = (
    name: keyof Card,
    label: string,
    format: (typed: string) => string,
    rest: ComponentProps<'input'>,
    span: string,
  ) => (
    <TextField
      id={`card-${name}`}
      label={label}
      className={span}
      error={faults[name]}
      value={card[name]}
      onChange={(event) => onChange({ ...card, [name]: format(event.target.value) })}
      onBlur={() => onLeft(name)}
      {...rest}
    />
  );
  const digits = { required: true, inputMode: 'numeric' as const };
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {field(
        'number',
        'Card Number',
        formatNumber,
        { ...digits, autoComplete: 'cc-number', placeholder: '1234 5678 9012 3456' },
        'col-span-full',
      )}
      {field(
        'expiry',
        'Expiry (MM / YY)',
        (typed) => formatExpiry(typed, card.expiry),
        { ...digits, autoComplete: 'cc-exp', placeholder: 'MM / YY' },
        '',
      )}
      {field('cvv', 'CVV', formatCvv, { ...digits, autoComplete: 'cc-csc', placeholder: '123' }, '')}
      {field(
        'zip',
        'Billing ZIP',
        (typed) => typed.slice(0, 12),
        { autoComplete: 'billing postal-code' },
        'max-sm:col-span-full',
      )}
    </div>
  );
}
