import { TextField } from '@loop-petal/web-kit/field';
import type { Form } from '@loop-petal/web-kit/use-native-form';
import { type ComponentProps, useRef } from 'react';
import { type Card, formatCvv, formatExpiry, formatNumber } from './card.ts';

/** Card data exists only in the page and is never stored. */
export function CardFields({ form }: { form: Form<keyof Card> }) {
  const expiry = useRef('');
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
      {...form.field(name)}
      onChange={({ target }) => {
        const formatted = format(target.value);
        if (formatted !== target.value) target.value = formatted;
      }}
      {...rest}
    />
  );
  const formatDate = (typed: string) => {
    expiry.current = formatExpiry(typed, expiry.current);
    return expiry.current;
  };
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
        formatDate,
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
