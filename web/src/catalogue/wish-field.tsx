import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import type { WishField as Asked } from '@loop-petal/contracts/shapes/personalization';
import { Select, TextField } from '@loop-petal/web-kit/field';
import type { ChangeEvent } from 'react';

interface WishFieldProps {
  /** Without a price, nothing is added to the price. */
  asked: Omit<Asked, 'price' | 'minutes'> & { price?: string };
  name: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

/** The field of a question, with what its answer means. */
export function WishField({ asked, error, ...control }: WishFieldProps) {
  const { kind, label, required, choices = [], maxLength, returnable, price = '0.00' } = asked;
  const cents = toCents(price);
  const hint = [
    kind === 'text' && `Up to ${maxLength} characters`,
    cents > 0 && `adds ${formatCents(cents)}`,
    !returnable && 'then it can’t be returned',
  ].filter(Boolean);
  const texts = { label, hint: upperFirst(hint.join(', ')), required, ...(error && { error }) };
  if (kind === 'text') return <TextField {...texts} {...control} autoComplete="off" />;
  return (
    <Select {...texts} {...control}>
      <option value="">{required ? 'Please choose' : 'None'}</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </Select>
  );
}

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
