import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import type { WishField as Asked } from '@loop-petal/contracts/shapes/personalization';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { UploadWishPicture } from '@loop-petal/web-kit/upload-wish-picture';

interface WishFieldProps {
  /** Without a price, nothing is added to the price. */
  asked: Omit<Asked, 'price' | 'minutes'> & { price?: string };
  name: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: (answer: string) => void;
}

/** The field of a question, with the effects of its answer. */
export function WishField({ asked, error, onChange, ...control }: WishFieldProps) {
  const { kind, label, required, choices = [], maxLength, returnable, price = '0.00' } = asked;
  const cents = toCents(price);
  const hint = [
    kind === 'text' && maxLength && `Up to ${formatCount(maxLength, 'character')}`,
    cents > 0 && `adds ${formatCents(cents)}`,
    !returnable && 'then it can’t be returned',
  ].filter(Boolean);
  const texts = { label, hint: upperFirst(hint.join(', ')), required, ...(error && { error }) };
  if (kind === 'picture') return <UploadWishPicture {...texts} {...control} {...(onChange && { onChange })} />;
  const changed = onChange && { onChange: ({ target }: { target: { value: string } }) => onChange(target.value) };
  if (kind === 'text') return <TextField {...texts} {...control} {...changed} autoComplete="off" />;
  return (
    <Select {...texts} {...control} {...changed}>
      <option value="">{required ? 'Please choose' : 'None'}</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </Select>
  );
}

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
