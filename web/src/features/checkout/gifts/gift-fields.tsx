import { MAX_GIFT_MESSAGE } from '@loop-petal/contracts/rules/shop';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { TextArea, TextField } from '@loop-petal/web-kit/field';
import { formatMoney } from '@loop-petal/web-kit/format';
import type { KeyboardEvent } from 'react';
import { dayFromNow } from '../../../promises/needed-by.ts';
import type { CheckoutParcel } from '../parcels.ts';
import { type Gift, type Gifts, giftControl, NEW_GIFT } from './gift.ts';

interface GiftFieldsProps {
  parcels: readonly CheckoutParcel[];
  gifts: Gifts;
  /** The price of gift wrap per parcel. */
  wrapPrice: string | undefined;
  /** The errors, keyed by the names of the controls. */
  errors: Readonly<Record<string, string>>;
  onChange: (gifts: Gifts) => void;
}

export function GiftFields({ parcels, gifts, wrapPrice, errors, onChange }: GiftFieldsProps) {
  const change = (destination: string | null, gift: Gift | null) => {
    const next = new Map(gifts);
    if (gift) next.set(destination, gift);
    else next.delete(destination);
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-3">
      {parcels.map(({ destination, to }, index) => {
        const gift = gifts.get(destination);
        return (
          <fieldset key={destination} className="rounded-md border border-line px-4 py-1">
            <legend className="sr-only">Gift for {to}</legend>
            <Checkbox
              label={parcels.length > 1 ? `Parcel ${index + 1} to ${to} is a gift` : 'This is a gift'}
              checked={gift !== undefined}
              onChange={({ currentTarget }) => change(destination, currentTarget.checked ? NEW_GIFT : null)}
            />
            {gift && (
              <Fields
                destination={destination}
                gift={gift}
                wrapPrice={wrapPrice}
                errors={errors}
                onChange={(part) => change(destination, { ...gift, ...part })}
              />
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

interface FieldsProps extends Pick<GiftFieldsProps, 'wrapPrice' | 'errors'> {
  destination: string | null;
  gift: Gift;
  onChange: (part: Partial<Gift>) => void;
}

function Fields({ destination, gift, wrapPrice, errors, onChange }: FieldsProps) {
  const text = (field: 'recipientName' | 'message' | 'from' | 'recipientEmail' | 'notifyOn' | 'neededBy') => ({
    name: giftControl(destination, field),
    value: gift[field],
    error: errors[giftControl(destination, field)],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [field]: value }),
  });
  const check = (field: 'hideSender' | 'wrap') => ({
    checked: gift[field],
    onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
      onChange({ [field]: checked }),
  });
  const days = { type: 'date', min: dayFromNow(), max: dayFromNow(1) } as const;
  // Otherwise, Enter would submit the surrounding form, which pays.
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Enter from submitting the form
    <div className="grid gap-4 pt-2 pb-4" onKeyDown={stay}>
      <p className="text-sm text-muted">Gifts ship without prices. We print your message on a card.</p>
      <TextField
        label="Recipient’s name"
        maxLength={100}
        hint="Shown on the label, in Latin letters. If empty, the name in the address is used."
        {...text('recipientName')}
      />
      <TextArea
        label="Message on the card"
        rows={4}
        maxLength={MAX_GIFT_MESSAGE}
        dir="auto"
        hint={`${gift.message.length} of ${MAX_GIFT_MESSAGE} characters`}
        {...text('message')}
      />
      <Checkbox label="Hide who it is from" {...check('hideSender')} />
      {!gift.hideSender && (
        <TextField label="From" maxLength={100} hint="If empty, your name." dir="auto" {...text('from')} />
      )}
      {wrapPrice && <Checkbox label={`Gift wrap (${formatMoney(wrapPrice)})`} {...check('wrap')} />}
      <TextField
        type="email"
        label="Recipient’s email"
        maxLength={254}
        hint="One email when the parcel is on its way, without contents or prices."
        {...text('recipientEmail')}
      />
      {gift.recipientEmail && <TextField label="Not before" {...days} {...text('notifyOn')} />}
      <TextField label="This gift is needed by" {...days} {...text('neededBy')} />
    </div>
  );
}
